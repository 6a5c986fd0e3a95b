import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoBus } from '#features/booking/seats/no-bus.tsx'
import { useScreenBus } from '#features/booking/seats/use-screen-bus.ts'

vi.mock('@tanstack/react-router', () => ({ Link: 'a' }))

function Page() {
  const found = useScreenBus(77)
  return found.kind === 'bus' ? <p>{found.bus.name}</p> : <NoBus why={found} />
}

const answer = (status: number, message: string, data: unknown = null) =>
  Response.json({ message, data, statusCode: status }, { status })
const refused = (status: number, message: string) => () => answer(status, message)
const NOT_FOUND = refused(404, 'Not found.')

async function open(trip: () => Response, list: () => Response): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) => (address.includes('/77') ? trip() : list()))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  // The call for the list comes in a file of its own, after the one for the trip.
  for (let file = 0; file < 2; file++)
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(1_000)
    })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const NOT_LOADED = 'This bus could not be loaded'

it('a bus is not offered any more where the list without it says so too', async () => {
  await open(NOT_FOUND, () => answer(200, 'Buses.', []))
  expect(screen.getByRole('heading').textContent).toBe('This bus is no longer offered')
})

it('a bus whose call a backend does not know, and whose list fails, is not said to have left', async () => {
  await open(NOT_FOUND, refused(503, 'We are busy.'))
  expect(screen.getByRole('heading').textContent).toBe(NOT_LOADED)
  expect(screen.getByText('We are busy.')).toBeTruthy()
})

it('where the server answers with a fault, no signal is asked for', async () => {
  await open(refused(500, 'Something broke.'), NOT_FOUND)
  expect(screen.getByRole('heading').textContent).toBe(NOT_LOADED)
  expect(screen.getByText('Something broke.')).toBeTruthy()
  expect(screen.queryByText(/It needs a signal/)).toBeNull()
})

it('where nothing comes back, a signal is', async () => {
  await open(
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => answer(200, 'Buses.', []),
  )
  expect(screen.getByRole('heading').textContent).toBe(NOT_LOADED)
  expect(screen.getByText(/It needs a signal the first time\./)).toBeTruthy()
})
