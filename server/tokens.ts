import { createHash, randomBytes } from 'node:crypto'

/** @returns one that nobody guesses, for a cookie or a link */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** @returns what the database knows a token by: a stolen row opens nothing */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
