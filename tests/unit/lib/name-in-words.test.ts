import { afterEach, expect, test } from 'vitest'
import { hi } from '#language/hi/hi.ts'
import { speak, spokenNow } from '#language/say.ts'
import { nameInWords, wordsOfName } from '#lib/name-in-words.ts'

afterEach(() => speak('en', {}))

const shown = () => ['Account erased', '', 'Asha'].map((name) => nameInWords(spokenNow.getSnapshot(), name))

test('whoever erased the account is called so in the reader’s language; a name stays as it was written', () => {
  expect(shown()).toEqual(['Account erased', 'N/A', 'Asha'])
  speak('hi', hi)
  expect(shown()).toEqual(['खाता मिटा दिया गया', '—', 'Asha'])
})

test('a search finds the erased account by the words on the screen, and by those of the file', () => {
  expect(wordsOfName('Asha')).toBe('Asha')
  speak('hi', hi)
  expect(wordsOfName('Account erased')).toBe('Account erased खाता मिटा दिया गया')
})
