import { ERASED_NAME } from '#contract/accounts/erased-name.ts'
import { say as sayNow } from '#language/say.ts'

/** @returns the name of a ticket's passenger as it is copied, printed and sorted; empty if there is none */
export function nameAsText(say: (message: 'Account erased') => string, name: string): string {
  return name === ERASED_NAME ? say('Account erased') : name
}

/** @returns the same as it is shown */
export function nameInWords(say: (message: 'Account erased' | 'N/A') => string, name: string): string {
  return nameAsText(say, name) || say('N/A')
}

/** @returns what a search finds the name by: as it is written, and as it is shown */
export function wordsOfName(name: string): string {
  return name === ERASED_NAME ? `${name} ${nameAsText(sayNow, name)}` : name
}
