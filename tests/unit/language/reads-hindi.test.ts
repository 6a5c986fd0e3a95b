import { expect, it } from 'vitest'
import { readsHindi } from '../../../src/app/language-offer/reads-hindi.ts'

it.each([
  [['hi-IN', 'en-IN'], true],
  [['en-IN', 'hi'], true],
  [['bho-IN', 'en'], true],
  [['ta-IN', 'en-IN'], true],
  [['en-IN', 'ta-IN'], false],
  [['en-GB'], false],
  [['de-DE', 'en'], false],
  [[], false],
] as const)('a phone that asks for %j: %s', (languages, offered) => {
  expect(readsHindi(languages)).toBe(offered)
})
