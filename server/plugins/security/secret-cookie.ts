import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that no script can read, and no other host gets. */
export interface SecretCookie {
  read(request: FastifyRequest): string | undefined
  give(reply: FastifyReply, value: string, seconds: number): void
  take(reply: FastifyReply): void
}

/** @param publicUrl where browsers reach the server */
export function secretCookie(publicUrl: string, name: string, sameSite: 'strict' | 'lax' = 'strict'): SecretCookie {
  // Safari refuses the prefix and `Secure` on http://localhost; elsewhere http is not allowed at all (config.ts).
  const secure = publicUrl.startsWith('https:')
  const fullName = `${secure ? '__Host-' : ''}${name}`
  const give = (reply: FastifyReply, value: string, maxAge: number): void => {
    reply.setCookie(fullName, value, { httpOnly: true, secure, sameSite, path: '/', maxAge })
  }
  return {
    read: (request) => request.cookies[fullName],
    give,
    take: (reply) => give(reply, '', 0),
  }
}
