import { expect, it } from 'vitest'
import type { BoardingManifest } from '#contract/boarding/boarding.ts'
import { listLackedInWords, OLD_MS } from '#features/boarding/readiness/list-words.ts'
import { serverNow } from '#lib/clock/server-clock.ts'

const listOf = (asOf: number): BoardingManifest => ({ asOf, keys: [], trips: [] })

it('says when lists come where the list is fresh, and asks for a signal where it is old or there is none', () => {
  const fresh = listOf(serverNow())
  const old = listOf(serverNow() - OLD_MS - 1_000)
  const words = [fresh, old, undefined].map((lists) => listLackedInWords({ awaited: false, lists }))
  expect(words).toEqual([
    'No list for this trip. Lists come two days before departure.',
    'No list for this trip yet. Get signal once.',
    'No list for this trip yet. Get signal once.',
  ])
  expect(listLackedInWords({ awaited: true, lists: fresh })).toBe('Getting the list…')
})
