import { ERASED_NAME } from '#contract/accounts/erased-name.ts'
import type { Say } from '#language/say.ts'

/** @returns a passenger's name, as lists of the company show it */
export function nameInWords(say: Say, name: string): string {
  if (name === ERASED_NAME) return say('Account erased')
  return name || say('N/A')
}
