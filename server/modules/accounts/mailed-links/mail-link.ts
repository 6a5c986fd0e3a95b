import type { FastifyReply } from 'fastify'
import { LIMITS } from '#server/plugins/security/limits.ts'

/** For calls that a mail's link makes. A HEAD, as link checkers send it, must not use the link up. */
export const MAIL_LINK = { config: { ...LIMITS.logIn, withoutHead: true } } as const

/** Redirects from a mail's link to a page; the link's token is neither cached nor sent on as a referrer. */
export function leadOn(reply: FastifyReply, page: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(page, 303)
}
