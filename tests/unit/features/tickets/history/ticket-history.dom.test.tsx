import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { HistoryEntry } from '#contract/tickets/ticket-history.ts'
import type { Reader } from '#features/tickets/history/history-query.ts'
import { TicketHistory } from '#features/tickets/history/ticket-history.tsx'

const AT = Date.parse('2026-11-20T08:41:00Z')
const SOLD: HistoryEntry = {
  kind: 'sold',
  at: AT,
  by: { role: 'operator', name: 'Meena Sinha' },
  seats: ['14'],
  amount: 310,
}
const CANCELLED: HistoryEntry = { ...SOLD, kind: 'cancelled', by: { role: 'operator', name: 'Magadh Travels' } }

function show(reader: Reader, entries: object[]) {
  vi.stubGlobal('fetch', async () => Response.json({ message: '', data: entries, statusCode: 200 }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TicketHistory reader={reader} ticketId={9} />
    </QueryClientProvider>,
  )
}

it('names to the operator who of the counter has sold a ticket', async () => {
  show({ as: 'operator', accountId: 3 }, [SOLD, CANCELLED])
  expect(await screen.findByText('by Meena Sinha, Fri 20 Nov, 14:11')).toBeDefined()
  expect(screen.getByText('by you, Fri 20 Nov, 14:11')).toBeDefined()
})

it('names nobody for seats that were given back since they were not paid in time', async () => {
  show({ as: 'operator', accountId: 3 }, [SOLD, { ...CANCELLED, unpaid: true }])
  expect(await screen.findByText('Seat 14 given back: not paid in time')).toBeDefined()
  expect(screen.getByText('Fri 20 Nov, 14:11')).toBeDefined()
  expect(screen.queryByText(/^by you/)).toBeNull()
})

it('says at which phone money was taken, and what was noted twice or by mistake', async () => {
  const money = { at: AT, by: { role: 'operator', name: 'Gate A' }, amount: 620 } as const
  const kinds = ['collected', 'collected-again', 'uncollected'] as const
  show({ as: 'operator', accountId: 3 }, [SOLD, ...kinds.map((kind) => ({ ...money, kind }))])
  expect(await screen.findByText('₹620 paid at the door')).toBeDefined()
  expect(screen.getByText('₹620 noted again at the door, counted once')).toBeDefined()
  expect(screen.getByText('₹620 not paid after all')).toBeDefined()
  expect(screen.getAllByText('by Gate A, Fri 20 Nov, 14:11')).toHaveLength(3)
})

it('shows what later servers tell in words of their own, and the rest of the history with it', async () => {
  const by = { role: 'conductor', name: 'Gate A' }
  const changes = [{ field: 'platform', before: '2', after: '5' }]
  show({ as: 'traveller', accountId: 7 }, [
    SOLD,
    { kind: 'moved', at: AT, by, from: '14', to: '15' },
    { kind: 'changed', at: AT, by: CANCELLED.by, changes },
  ])
  expect(await screen.findByText('Something else happened')).toBeDefined()
  expect(screen.getByText('by Gate A, Fri 20 Nov, 14:11')).toBeDefined()
  expect(screen.getByText('Another detail 2 became 5')).toBeDefined()
  expect(screen.getByText('Booked, seat 14')).toBeDefined()
})

it('tells travellers what they have booked themselves as theirs', async () => {
  show({ as: 'traveller', accountId: 7 }, [{ ...SOLD, by: { role: 'traveller', name: 'Asha' } }])
  expect(await screen.findByText('by you, Fri 20 Nov, 14:11')).toBeDefined()
})

it('has what the ticket says of a bus that never came at its moment, by whom it was said and answered', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: '', data: [SOLD, { ...CANCELLED, at: AT + 180_000 }], statusCode: 200 }),
  )
  const neverCame = { at: AT + 60_000, answeredAt: AT + 120_000 }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TicketHistory
        reader={{ as: 'traveller', accountId: 7 }}
        ticketId={9}
        ticket={{ neverCame, username: 'Asha', travels_name: 'Magadh Travels' }}
      />
    </QueryClientProvider>,
  )
  await screen.findByText('Said: the bus never came')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Booked, seat 14by Meena Sinha, Fri 20 Nov, 14:11',
    'Said: the bus never cameby you, Fri 20 Nov, 14:12',
    'Answered: it cameby Magadh Travels, Fri 20 Nov, 14:13',
    'Seat 14 cancelledby Magadh Travels, Fri 20 Nov, 14:14',
  ])
})
