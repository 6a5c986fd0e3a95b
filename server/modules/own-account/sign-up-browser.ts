import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { networkOf } from '../accounts/passwords/network-of.ts'

const LIFE_S = 24 * 3_600

/**
 * The cookie of a browser that knows the password of an account not yet active; one for each side. It is no log-in: with
 * it, the mail's link needs no password.
 */
export interface SignUpBrowser {
  mark(reply: FastifyReply, role: Role, token: string): void
  read(request: FastifyRequest, role: Role): string | undefined
  /**
   * What a client that is no browser is known by at the mail's link: programs keep no cookies. Every browser's name
   * begins with `Mozilla/` (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/User-Agent), and those of the
   * last years say that a link was followed (Fetch Metadata); so nobody's own browser passes for the program of whoever
   * signed up with their address.
   * @returns its network and how it calls itself; undefined for a browser
   */
  program(request: FastifyRequest): string | undefined
  /** The account is active: the cookie has done its work. */
  forget(reply: FastifyReply, role: Role): void
}

export function signUpBrowser({ publicUrl }: Pick<Config, 'publicUrl'>): SignUpBrowser {
  const secure = publicUrl.startsWith('https:')
  const name = (role: Role) => `${secure ? '__Host-' : ''}sawari-new-${role}`
  function set(reply: FastifyReply, role: Role, value: string, maxAge: number): void {
    // Lax: mails are read on pages of others, and the link is followed from there.
    reply.setCookie(name(role), value, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge })
  }
  return {
    mark: (reply, role, token) => set(reply, role, token, LIFE_S),
    forget: (reply, role) => set(reply, role, '', 0),
    read: (request, role) => request.cookies[name(role)],
    program({ headers, ip }) {
      const name = headers['user-agent'] ?? ''
      const isBrowser = headers['sec-fetch-mode'] === 'navigate' || /^\s*Mozilla\//i.test(name)
      return isBrowser ? undefined : `${networkOf(ip)} ${name}`
    },
  }
}
