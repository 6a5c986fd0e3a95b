import { afterEach, expect, it, vi } from 'vitest'
import { hi } from '#language/hi/hi.ts'
import { fill, say, speak, spokenNow } from '#language/say.ts'

afterEach(() => speak('en', {}))

it('says English as it stands, in the form for the number, without what tells two meanings apart', () => {
  speak('en', {})
  const { count } = spokenNow.getSnapshot()
  expect(say('Where to?')).toBe('Where to?')
  expect([1, 2, 0].map((days) => count(days, 'a day ago', '{count} days ago'))).toEqual([
    'a day ago',
    '2 days ago',
    '0 days ago',
  ])
  expect(say('updated {age}', { age: '14:05' })).toBe('updated 14:05')
})

it('says Hindi by the plural rules of Hindi, where none and one are alike', () => {
  const forms = { one: '{count} सीट', other: '{count} सीटें' }
  speak('hi', { '{count} days ago': forms })
  expect([0, 1, 2].map((days) => say.count(days, 'a day ago', '{count} days ago'))).toEqual(['0 सीट', '1 सीट', '2 सीटें'])
})

it('says in English what a translation lacks', () => {
  speak('hi', {})
  expect(say('Where to?')).toBe('Where to?')
  expect(say.count(3, 'a day ago', '{count} days ago')).toBe('3 days ago')
})

it('puts links and the like where the sentence of the language has them', () => {
  speak('hi', { 'updated {age}': 'जानकारी {age} की' })
  expect(say.parts('updated {age}', { age: 7 })).toEqual(['जानकारी ', 7, ' की'])
})

it('takes what is filled in for words, never for places', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&')
  expect(fill('{a} and {c}', { a: 1 })).toBe('1 and {c}')
})

it('tells whoever follows the language, and is another object for each', () => {
  const before = spokenNow.getSnapshot()
  const told = vi.fn()
  const stop = spokenNow.subscribe(told)
  speak('hi', hi)
  stop()
  expect(told).toHaveBeenCalledOnce()
  expect(spokenNow.getSnapshot()).not.toBe(before)
  expect(spokenNow.getSnapshot().language).toBe('hi')
})
