import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../db/tables/accounts.ts'
import { LIFE } from './session-life.ts'

/** The tokens of log-ins, as browsers have them: a cookie for each role, because one phone may hold both log-ins. */
export interface SessionCookies {
  /** @returns what the database knows the token of this browser by */
  hashOf(request: FastifyRequest, role: Role): string | undefined
  give(reply: FastifyReply, role: Role, token: string): void
  takeAll(reply: FastifyReply): void
}

/** @param publicUrl where browsers reach the server */
export function createSessionCookies(publicUrl: string): SessionCookies {
  // Safari refuses the prefix and `Secure` on http://localhost; elsewhere http is not allowed at all (config.ts).
  const secure = publicUrl.startsWith('https:')
  const nameOf = (role: Role) => `${secure ? '__Host-' : ''}sawari-${role}`

  function set(reply: FastifyReply, role: Role, value: string, maxAge: number): void {
    reply.setCookie(nameOf(role), value, { httpOnly: true, secure, sameSite: 'strict', path: '/', maxAge })
  }

  return {
    hashOf(request, role) {
      const token = request.cookies[nameOf(role)]
      return token ? hashOfToken(token) : undefined
    },
    give: (reply, role, token) => set(reply, role, token, LIFE[role].absolute / 1000),
    takeAll(reply) {
      set(reply, 'user', '', 0)
      set(reply, 'operator', '', 0)
    },
  }
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this lies in the database: a stolen row opens nothing. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
