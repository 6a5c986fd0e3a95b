import * as v from 'valibot'
import { expect, it } from 'vitest'
import { PushPayload } from '#contract/accounts/push.ts'
import { Envelope } from '#contract/http.ts'
import { OtherWord, openWord } from '#contract/words.ts'
import { allCalls } from '#server/docs/all-calls.ts'
import wordsOfPhones from './words-of-phones.json' with { type: 'json' }

/**
 * Phones keep an app for months, and read a word that it lacks as a general one (contract/words.ts). Those that are older
 * than this rule lose the whole answer with it: all tickets, all history, a batch of scans that is sent again for ever.
 */

/** Lists that stay closed, and why. */
const CLOSED = [
  { of: /^health\.status$/, because: 'nobody reads it: that our server answered is what counts' },
  { of: /^askTo(Add|LogIn)\w+\./, because: 'they are WebAuthn’s: what a browser is handed must be what it knows' },
]

it('reads no list of words in an answer as closed', () => {
  const closed = lists().flatMap(({ open, path }) => (open || CLOSED.some(({ of }) => of.test(path)) ? [] : [path]))
  expect(closed, 'openWord of contract/words.ts reads a word that comes later').toEqual([])
})

it('adds no word to a list that phones of today know, and renames none of these lists', () => {
  const now = new Map(lists().map(({ path, words }) => [path, words]))
  const added = Object.entries(wordsOfPhones).flatMap(([path, known]: [string, readonly string[]]) =>
    (now.get(path) ?? ['(gone: call it here by its new name)'])
      .filter((word) => !known.includes(word))
      .map((word) => `${path}: ${word}`),
  )
  expect(
    added,
    'phones that were installed before lack this word: keep one that they know, and say more in an optional field beside it',
  ).toEqual([])
})

it('reads a word that it lacks as the general one, and nothing else than a word', () => {
  const Word = openWord(['due', 'paid'], 'other')
  expect(['due', 'paid', 'other', 'claimed', 'toString'].map((word) => v.parse(Word, word))).toEqual([
    'due',
    'paid',
    'other',
    'other',
    'other',
  ])
  expect([undefined, null, 1, {}].filter((value) => v.is(Word, value))).toEqual([])
})

interface WordList {
  /** Of the first call that answers it, such as `listRefunds[].state`. */
  path: string
  words: readonly string[]
  open: boolean
}

/** Every list of words that an app may meet, once for each place in an answer. */
function lists(): WordList[] {
  const read: [string, v.GenericSchema | undefined][] = [
    ...allCalls().map(([name, call]): [string, v.GenericSchema | undefined] => [name, call.output]),
    ['push', PushPayload],
    ['envelope', Envelope],
  ]
  return read.flatMap(([name, schema]) => (schema ? listsOf(schema, name) : []))
}

function listsOf(schema: unknown, path: string): WordList[] {
  if (!isPart(schema) || schema === OtherWord) return []
  const { type, pipe, words, options, literal, entries, item, wrapped, rest, value } = schema
  if (Array.isArray(words)) return [{ path, words: words.map(String), open: true }]
  if (Array.isArray(pipe)) {
    const [first, ...steps] = pipe
    return [
      ...listsOf(isPart(first) && { ...schema, pipe: undefined }, path),
      ...steps.flatMap((step) => listsOf(step, path)),
    ]
  }
  if (type === 'picklist' || type === 'enum')
    return [{ path, words: Array.isArray(options) ? options.map(String) : [], open: false }]
  if (type === 'literal') return typeof literal === 'string' ? [{ path, words: [literal], open: false }] : []
  return [
    ...(Array.isArray(options) ? unionLists(options.filter(isPart), path) : []),
    ...(isPart(entries) ? Object.entries(entries).flatMap(([name, entry]) => listsOf(entry, `${path}.${name}`)) : []),
    ...listsOf(item, `${path}[]`),
    ...listsOf(wrapped, path),
    ...listsOf(rest, `${path}.*`),
    ...listsOf(value, `${path}.*`),
  ]
}

/** The words that tell the objects of a union apart are one list, which is open where one of them takes any other word. */
function unionLists(options: readonly Part[], path: string): WordList[] {
  const all = options.flatMap((option) => listsOf(option, path))
  const tags = new Set(all.flatMap((list) => (!list.open && list.words.length === 1 ? [list.path] : [])))
  const isOpen = (tag: string) =>
    options.some(({ entries }) => isPart(entries) && entries[tag.slice(path.length + 1)] === OtherWord)
  return [
    ...all.filter((list) => !tags.has(list.path)),
    ...[...tags].map((tag) => ({
      path: tag,
      words: all.flatMap((list) => (list.path === tag ? list.words : [])),
      open: isOpen(tag),
    })),
  ]
}

type Part = Record<string, unknown>

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null
}
