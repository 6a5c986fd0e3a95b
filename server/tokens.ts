import { createHash, randomBytes } from 'node:crypto'

/** @returns a token that nobody can guess, for a cookie or a link */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** @returns the hash that the database stores in place of a token: a stolen row opens nothing */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
