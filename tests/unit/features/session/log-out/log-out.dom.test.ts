import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ALL_BUSES_KEY } from '#features/buses/all-buses.ts'
import { logOut } from '#features/session/log-out/log-out.ts'
import type { BusList } from '#offline/bus-list/listed-buses.ts'
import { readLocalMirror } from '#offline/bus-list/local-mirror.ts'
import { parseBuses } from '#offline/bus-list/parse-buses.ts'
import { buses, NOW } from '#tests/unit/offline/device-fakes.ts'

it('empties both storages, notes that the server has not heard, and puts back the list that is nobody’s, as old as it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('asleep')))
  const client = new QueryClient()
  const list: BusList = { buses: buses(3), total: 3, updatedAt: NOW - 7_200_000, etag: '"a"', part: 'whole' }
  client.setQueryData(ALL_BUSES_KEY, list)
  localStorage.setItem('User', '{"id":7}')
  localStorage.setItem('zz', '1')
  sessionStorage.setItem('zz', '1')

  await logOut(client)

  expect(Object.keys(localStorage).toSorted()).toEqual([
    'availableBuses',
    'availableBusesHead',
    'hasVisited',
    'sessionToEnd',
  ])
  expect(sessionStorage.length).toBe(0)
  expect(readLocalMirror(localStorage, parseBuses)).toEqual(list)
})

it('leaves no more than that somebody was here, where no list is known and the server has heard', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Bye.', data: null, statusCode: 200 })))
  localStorage.setItem('zz', '1')
  await logOut(new QueryClient())
  await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual(['hasVisited']))
})
