import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startBackgroundTasks } from '#app/background-tasks.ts'
import { createQueryClient } from '#app/queries/query-client.ts'
import { restoreCachedState } from '#app/queries/restore-cached-state.ts'
import type { Bus } from '#contract/buses/bus.ts'
import { useSeatChoice } from '#features/booking/seats/use-seat-choice.ts'

const BUS = { id: 4, numberOfSeats: 40 } as Bus
/** The answers that the server owes, in the order in which it was asked for the seats. */
let owed: ((seats: number[]) => void)[] = []

beforeEach(async () => {
  owed = []
  vi.stubGlobal('fetch', (url: string) => {
    if (!String(url).includes('/bookedSeats/')) return new Promise(() => undefined)
    return new Promise((resolve) => {
      owed.push((data) => resolve(Response.json({ message: '', data, statusCode: 200 })))
    })
  })
  const client = createQueryClient()
  startBackgroundTasks(client, await restoreCachedState(client))
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
})

function Shown() {
  const { taken, checking, freshness } = useSeatChoice(BUS, 10)
  return (
    <p>
      {[...taken].join()} {checking ? 'checking' : 'settled'} {freshness.kind}
    </p>
  )
}

it('asks at once when the page comes back from the browser’s memory, shows its age until then, and has Proceed wait', async () => {
  await vi.waitFor(() => expect(owed).toHaveLength(1))
  owed[0]?.([3])
  await screen.findByText('3 settled fresh')
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(owed).toHaveLength(1)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await screen.findByText('3 checking remembered')
  await vi.waitFor(() => expect(owed).toHaveLength(2))
  owed[1]?.([3, 14])
  await screen.findByText('3,14 settled fresh')
})
