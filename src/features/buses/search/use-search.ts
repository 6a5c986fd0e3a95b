import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { matchesSearch } from '#contract/buses/search-rule.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { allKnownBuses } from '../all-buses.ts'
import { nightAfter, ofNight } from './night-buses.ts'
import { loadPlaceKey } from './place-key.ts'
import { rememberSearch } from './recent-searches.ts'
import { addressOf } from './search-address.ts'
import { keepSearch, type Search } from './search-buses.ts'

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching' }
  /** No bus: by the server's answer, or (`asked` false) the server could not be asked and this phone knows none. */
  | { kind: 'none'; asked: boolean }

/** After this wait the phone shows the buses it knows; the answer replaces them when it comes. */
const PATIENCE_MS = 4_000

export function useSearch() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { history } = useRouter()
  const [state, setState] = useState<SearchState>({ kind: 'idle' })
  const latest = useRef(0)
  // A search must not pull its traveller back from another screen.
  useEffect(
    () => () => {
      latest.current = -1
    },
    [],
  )

  /** @returns the day's known buses, if there are any that day or the night after; undefined if there are none */
  async function knownMatches(search: Search): Promise<Bus[] | undefined> {
    const [placeKey, known] = await Promise.all([loadPlaceKey(), allKnownBuses(queryClient)])
    const matching = (wanted: Search) =>
      stillToLeave(known, serverNow()).filter((bus) => matchesSearch(bus, wanted, placeKey))
    const [ofDay, night] = [matching(search), nightAfter(search)]
    return ofDay.length > 0 || (night && ofNight(matching(night), night).length > 0) ? ofDay : undefined
  }

  function show(search: Search, buses: Bus[]): void {
    latest.current += 1
    keepSearch({ ...search, buses })
    void rememberSearch(search)
    setState({ kind: 'idle' })
    void navigate({ to: '/bus', search: addressOf(search) })
  }

  async function start(search: Search): Promise<void> {
    const mine = ++latest.current
    const from = history.location.href
    // Another page may have been asked for since: its files can still be on their way.
    const isMine = () => latest.current === mine && history.location.href === from
    setState({ kind: 'searching' })
    const matching = knownMatches(search)
    const impatient = setTimeout(async () => {
      const matches = await matching
      if (isMine() && matches) show(search, matches)
    }, PATIENCE_MS)
    try {
      // Loads after the first frame, which does without it.
      const { searchQuery, leavesAtNight } = await loadChunk(() => import('./search-query.ts'))
      const found = await queryClient.fetchQuery({ ...searchQuery(search), retry: false, staleTime: 0 })
      const some = found.length > 0 || (await leavesAtNight(queryClient, search).catch(() => false))
      if (!isMine()) return
      if (some) show(search, found)
      else setState({ kind: 'none', asked: true })
    } catch (error) {
      console.error('The search failed.', error)
      if (!isMine()) return
      // A proxy's page in place of the server's says nothing about buses; nor does a chunk that failed to load.
      const unreachable = serverMessage(error) === undefined
      const matches = await matching
      if (!isMine()) return
      if (unreachable && matches) show(search, matches)
      else setState({ kind: 'none', asked: !unreachable })
    } finally {
      clearTimeout(impatient)
      // A search that gave way to another page no longer goes on.
      if (latest.current === mine) setState((now) => (now.kind === 'searching' ? { kind: 'idle' } : now))
    }
  }

  return { state, start }
}
