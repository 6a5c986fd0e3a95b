import { ERASED_NAME } from '#contract/accounts/erased-name.ts'
import { say as sayNow } from '#language/say.ts'

/** @returns the name of a ticket's passenger as it is shown, printed and copied */
export function nameInWords(say: (message: 'Account erased' | 'N/A') => string, name: string): string {
  if (name === ERASED_NAME) return say('Account erased')
  return name || say('N/A')
}

/** @returns what a search finds the name by: as it is written, and as it is shown */
export function wordsOfName(name: string): string {
  return name === ERASED_NAME ? `${name} ${nameInWords(sayNow, name)}` : name
}
