import { ERASED_NAME } from '#contract/accounts/erased-name.ts'

/** @returns the name of a ticket's passenger as it is shown, printed and copied */
export function nameInWords(say: (message: 'Account erased' | 'N/A') => string, name: string): string {
  if (name === ERASED_NAME) return say('Account erased')
  return name || say('N/A')
}
