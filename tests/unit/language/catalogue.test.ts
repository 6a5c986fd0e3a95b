import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hi } from '#language/hi/hi.ts'
import { DAYS, MONTHS, shortDate } from '#server/formats.ts'

const SRC = join(import.meta.dirname, '../../../src')
const HINDI = join(SRC, 'language/hi')

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

const forms = (said: string | object): string[] => (typeof said === 'string' ? [said] : Object.values(said).map(String))

it('has no message that nothing says any more', () => {
  const code = filesOf(SRC)
    .filter((name) => !name.startsWith('language/hi/'))
    .map((name) => readFileSync(join(SRC, name), 'utf8'))
    .join('\n')
  // In the code a quote may stand escaped, or the sentence in double quotes.
  const dead = Object.keys(hi).filter(
    (message) => !code.includes(message.replaceAll("'", "\\'")) && !code.includes(message),
  )
  expect(dead).toEqual([])
})

it('has each message in one room alone', async () => {
  const rooms = await Promise.all(
    filesOf(HINDI)
      .filter((name) => name !== 'hi.ts')
      .map(async (name) => Object.values<object>(await import(join(HINDI, name))).flatMap((room) => Object.keys(room))),
  )
  const all = rooms.flat()
  expect(all.filter((message, index) => all.indexOf(message) !== index)).toEqual([])
  // And every room's is in the whole.
  expect(all.toSorted()).toEqual(Object.keys(hi).toSorted())
})

it('speaks Hindi in every message, with figures as they stand on buses', () => {
  const strange = Object.entries(hi).filter(([, said]) =>
    forms(said).some((form) => !/\p{Script=Devanagari}/u.test(form) || /[०-९]/.test(form)),
  )
  expect(strange.map(([message]) => message).filter((message) => !SAME_IN_BOTH.includes(message))).toEqual([])
})

it('has a singular and a plural for what begins with a number of things', () => {
  const counted = Object.entries(hi).filter(([message]) => message.startsWith('{count}'))
  expect(counted.length).toBeGreaterThan(40)
  expect(counted.filter(([, said]) => typeof said === 'string')).toEqual([])
})

it('spells months and days as mails and tickets do', () => {
  const spelt = (message: keyof typeof hi) => forms(hi[message]).join().split(' ')
  expect([MONTHS.hi, MONTHS.en]).toEqual([spelt(SHORT_MONTHS), SHORT_MONTHS.split(' ')])
  expect([DAYS.hi, DAYS.en]).toEqual([spelt(SHORT_DAYS), SHORT_DAYS.split(' ')])
  expect(shortDate('2026-12-01', 'hi')).toBe('मंगल 1 दिसं')
})

const SHORT_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'
const SHORT_DAYS = 'Mon Tue Wed Thu Fri Sat Sun'

/** Names and figures that are written alike in both languages. */
const SAME_IN_BOTH = ['N/A', 'BR01AB1234']
