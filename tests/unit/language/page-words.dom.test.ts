import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { hi } from '#language/hi/hi.ts'
import { PAGE_SAYS, pageWords } from '#language/keep-page-words.ts'
import { restorePageWords } from '#language/restore-page-words.ts'
import { say, speak } from '#language/say.ts'

const SRC = join(import.meta.dirname, '../../../src')

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  document.documentElement.lang = 'en-IN'
  speak('en', {})
})

function keep(language: string, kept: unknown): void {
  localStorage.setItem('language', language)
  localStorage.setItem('pageWords', typeof kept === 'string' ? kept : JSON.stringify(kept))
}

it('knows every message that the page’s own scripts say', () => {
  const said = [
    'start/draw.ts',
    'start/draw-seats.ts',
    'start/rows.ts',
    'features/booking/seats/way-in-words.ts',
    'features/buses/operator-words.ts',
    'features/buses/seats-left.ts',
    'lib/format.ts',
  ].flatMap((name) =>
    [...readFileSync(join(SRC, name), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)+)'/g)].map(([, text = '']) => text),
  )
  const messages = said.filter((text) => text in hi)
  expect(messages.length).toBeGreaterThan(8)
  expect(messages.filter((message) => !PAGE_SAYS.includes(message))).toEqual([])
  expect(PAGE_SAYS.filter((message) => !(message in hi))).toEqual([])
})

it('keeps what stands in the templates of the page, in texts and names alike, and no more', () => {
  window.sawari = {
    templates: { home: '<h1> Where to? </h1><input placeholder="City or town"><p>Magadh Express</p>' },
  }
  const words = pageWords(hi)
  expect(words).toMatchObject({ 'Where to?': 'कहाँ जाना है?', 'City or town': 'शहर या कस्बा' })
  expect(Object.keys(words)).toHaveLength(PAGE_SAYS.length + 2)
})

it('speaks the language that was chosen, in its own words', () => {
  window.sawari = {}
  keep('hi', { language: 'hi', translation: pageWords(hi) })
  expect(restorePageWords()).toBe('hi')
  expect(document.documentElement.lang).toBe('hi')
  expect(say('updated {age}', { age: '14:05' })).toBe('14:05 की जानकारी')
})

it.each([
  ['en', { language: 'en', translation: {} }],
  ['hi', { language: 'ta', translation: {} }],
  ['xx', { language: 'xx', translation: {} }],
  ['hi', '{'],
  ['hi', 'null'],
  ['hi', '7'],
  ['hi', { language: 'hi', translation: { 'Where to?': 7 } }],
  ['hi', { language: 'hi', translation: { '{count} buses': { one: 'बस' } } }],
])('stays English where %s was chosen and %j was kept', (chosen, kept) => {
  keep(chosen, kept)
  expect(restorePageWords()).toBeUndefined()
  expect(document.documentElement.lang).toBe('en-IN')
})

it('on a first visit begins in the phone’s language, with the words that the page brought', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['hi-IN', 'en-IN'])
  window.sawari = { templates: { 'words-hi': JSON.stringify({ language: 'hi', translation: pageWords(hi) }) } }
  localStorage.setItem('hasVisited', 'true')
  expect(restorePageWords()).toBeUndefined()
  localStorage.setItem('language', 'en')
  localStorage.removeItem('hasVisited')
  expect(restorePageWords()).toBeUndefined()
  localStorage.removeItem('language')
  expect(restorePageWords()).toBe('hi')
  expect(say('updated {age}', { age: '14:05' })).toBe('14:05 की जानकारी')
})
