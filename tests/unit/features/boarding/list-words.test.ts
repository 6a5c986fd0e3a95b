import { expect, it } from 'vitest'
import type { BoardingManifest } from '#contract/boarding/boarding.ts'
import { listLackedInWords, OLD_MS } from '#features/boarding/readiness/list-words.ts'
import { serverNow } from '#lib/clock/server-clock.ts'

const listOf = (asOf: number): BoardingManifest => ({ asOf, keys: [], trips: [] })

it('says when lists come where the list is fresh; else it asks for a signal, or names the server', () => {
  const fresh = listOf(serverNow())
  const old = listOf(serverNow() - OLD_MS - 1_000)
  const words = (isCut: boolean) =>
    [fresh, old, undefined].map((lists) => listLackedInWords({ awaited: false, lists }, isCut))
  const two = 'No list for this trip. Lists come two days before departure.'
  const signal = 'No list for this trip yet. Get signal once.'
  const server = 'The server could not send the list yet. This phone keeps asking.'
  expect(words(true)).toEqual([two, signal, signal])
  expect(words(false)).toEqual([two, server, server])
  expect(listLackedInWords({ awaited: true, lists: fresh }, false)).toBe('Getting the list…')
})
