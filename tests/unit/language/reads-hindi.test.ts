import { expect, it } from 'vitest'
import { readsHindi } from '#app/language-offer/reads-hindi.ts'
import { languageOfPhone } from '#language/phone-language.ts'

it.each([
  [['hi-IN', 'en-IN'], true],
  [['en-IN', 'hi'], true],
  [['bho-IN', 'en'], true],
  [['ta-IN', 'en-IN'], true],
  [['en-IN', 'ta-IN'], false],
  [['en-GB'], false],
  [['de-DE', 'en'], false],
  [[], false],
  // In Latin letters.
  [['hi-Latn-IN', 'en-IN'], false],
  [['hi-Latn', 'hi-IN'], true],
  [['pa-Latn'], false],
] as const)('a phone that asks for %j: %s', (languages, offered) => {
  expect(readsHindi(languages)).toBe(offered)
})

it.each([
  [['hi-IN', 'en-IN'], 'hi'],
  [['hi'], 'hi'],
  [['HI-Deva-IN'], 'hi'],
  [['hi-Latn-IN', 'hi-IN'], undefined],
  [['en-IN', 'hi-IN'], undefined],
  [['bho-IN', 'hi-IN'], undefined],
  [['hil-PH'], undefined],
  [[], undefined],
] as const)('a phone that asks for %j begins in %s', (languages, begun) => {
  expect(languageOfPhone(languages)).toBe(begun)
})
