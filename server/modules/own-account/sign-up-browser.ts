import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { type SecretCookie, secretCookie } from '../../plugins/security/secret-cookie.ts'
import { networkOf } from '../accounts/passwords/network-of.ts'

const LIFE_S = 24 * 3_600

export type SignUpBrowser = ReturnType<typeof signUpBrowser>

/**
 * The cookie of a browser that knows the password of an account not yet active; one for each side. It is no log-in:
 * with it, the mail's link needs no password.
 */
export function signUpBrowser({ publicUrl }: Pick<Config, 'publicUrl'>) {
  // Lax: webmail pages belong to other sites, and the link is followed from there.
  const cookies: Record<Role, SecretCookie> = {
    user: secretCookie(publicUrl, 'sawari-new-user', 'lax'),
    operator: secretCookie(publicUrl, 'sawari-new-operator', 'lax'),
  }
  return {
    mark: (reply: FastifyReply, role: Role, token: string): void => cookies[role].give(reply, token, LIFE_S),
    /** The account is active: the cookie has done its work. */
    forget: (reply: FastifyReply, role: Role): void => cookies[role].take(reply),
    read: (request: FastifyRequest, role: Role): string | undefined => cookies[role].read(request),
    /**
     * Identifies a client other than a browser at the mail's link: programs keep no cookies. Every browser's name
     * begins with `Mozilla/` (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/User-Agent), and browsers
     * of the last years say that a link was followed (Fetch Metadata). So the address owner's browser never passes for
     * the program of a stranger who signed up with that address.
     * @returns its network and user agent; undefined for a browser
     */
    program({ headers, ip }: FastifyRequest): string | undefined {
      const name = headers['user-agent'] ?? ''
      const isBrowser = headers['sec-fetch-mode'] === 'navigate' || /^\s*Mozilla\//i.test(name)
      return isBrowser ? undefined : `${networkOf(ip)} ${name}`
    },
  }
}
