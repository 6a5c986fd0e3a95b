import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { COMPANY_FEATURES, folderOf } from '#build/asset-folders.ts'
import { circlesOf, deadRules, goneNames, strayImports } from '#build/chunk-rules.ts'

const rules = [{ name: 'calls', modules: [/src\/lib\/send\./, /src\/lib\/gone\./] }]

it('says which pattern of a rule matches nothing, and what to do about it', () => {
  const problems = deadRules([{ name: 'calls', moduleIds: ['/x/src/lib/send.ts'] }], rules)
  expect(problems).toEqual([
    'The rule of the chunk calls matches nothing that is in it: /src\\/lib\\/gone\\./. Name the file as it is called now, or ' +
      'remove the pattern from src/build/chunks.ts.',
  ])
})

it('counts a module that went to another chunk as none', () => {
  expect(deadRules([{ name: 'home', moduleIds: ['/x/src/lib/send.ts', '/x/src/lib/gone.ts'] }], rules)).toHaveLength(2)
})

it('takes every feature for the company’s but those that travellers come across', () => {
  const others = readdirSync('src/features').filter(
    (feature) => !COMPANY_FEATURES.test(`/src/features/${feature}/a.ts`),
  )
  // A new one that stands here is installed on every phone.
  expect(others.sort()).toEqual(['booking', 'buses', 'connection', 'home', 'session', 'site', 'tickets'])
})

it('files that need each other in a circle are named, and files that share what they need are not', () => {
  const files = (needs: Record<string, string[]>) =>
    Object.entries(needs).map(([fileName, imports]) => ({ fileName, imports }))
  expect(circlesOf(files({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
  expect(circlesOf(files({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([expect.stringContaining('b > c > b')])
  expect(circlesOf(files({ a: ['a'] }))).toHaveLength(1)
})

it('what every phone keeps needs no file that only some keep', () => {
  const account = { fileName: 'assets/account/wallet-1.js', imports: ['assets/parts-1.js'] }
  const parts = { fileName: 'assets/parts-1.js', imports: [] }
  expect(strayImports([account, parts])).toEqual([])
  const seats = { fileName: 'assets/seats-1.js', imports: ['assets/parts-1.js', 'assets/account/wallet-1.js'] }
  expect(strayImports([account, parts, seats])).toEqual([
    expect.stringContaining('Every phone keeps assets/seats-1.js, and only some keep assets/account/wallet-1.js'),
  ])
})

it('a file lies where the worker looks for it: an operator’s, that of whoever has an account, or everybody’s', () => {
  expect(folderOf(['/x/src/features/trips/a.ts'], ['trips'])).toBe('assets/operator')
  expect(folderOf(['/x/src/features/tickets/paper/a.tsx'], ['own-tickets'])).toBe('assets/account')
  expect(folderOf(['own-tickets.css'], ['own-tickets.css'])).toBe('assets/account')
  expect(folderOf(['/x/src/features/buses/a.tsx'], ['bus'])).toBe('assets')
})

it('names a chunk that has its folder by a name that none has any more', () => {
  expect(goneNames([{ name: 'checkout' }], ['checkout'])).toEqual([])
  expect(goneNames([{ name: 'checkout' }], ['till'])).toEqual([expect.stringContaining('No chunk is called till')])
})
