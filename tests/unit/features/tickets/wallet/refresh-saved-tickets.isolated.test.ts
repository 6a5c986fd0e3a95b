import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { keepUser } from '#features/session/session.ts'
import { ownTicketsQuery } from '#features/tickets/list/own-tickets.ts'
import { refreshSavedTickets } from '#features/tickets/wallet/refresh-saved-tickets.ts'

/** The tickets that this phone has saved. */
const saved = vi.hoisted((): { tickets: unknown[] } => ({ tickets: [] }))
vi.mock('#features/tickets/wallet/user-wallet.ts', () => ({
  userWallet: () => ({ listTickets: async () => ({ kind: 'tickets', tickets: saved.tickets }) }),
}))
vi.mock('#features/tickets/files/ticket-file.ts', () => ({ keepTickets: async () => undefined }))

const ASHA = { id: 7, name: 'Asha Kumari', email: 'asha@example.com' }
const MINUTE = 60_000
const SAVED = v.parse(Ticket, {
  id: 900,
  status: 'BOOKED',
  bookedSeats: ['3'],
  dateOfDeparture: '2099-11-22',
  departureTime: '21:30',
})

const { queryKey } = ownTicketsQuery(ASHA.id)
let client: QueryClient
let asked: string[]

beforeEach(() => {
  client = new QueryClient()
  keepUser(ASHA)
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ message: 'Your tickets', data: [SAVED], statusCode: 200 })
  })
  saved.tickets = [{ ticket: SAVED }]
})

afterEach(() => {
  client.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const lists = () => asked.filter((address) => address.endsWith('/find-ticket/7'))

it('asks for the tickets at the start, unless the screen has just been answered', async () => {
  client.setQueryData(queryKey, [SAVED])
  await refreshSavedTickets(client, false)
  expect(lists()).toEqual([])
  client.setQueryData(queryKey, [SAVED], { updatedAt: Date.now() - 2 * MINUTE })
  await refreshSavedTickets(client, false)
  expect(lists()).toHaveLength(1)
})

it('asks at the start though the page before had an answer a moment ago', async () => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now())
  client.setQueryData(queryKey, [SAVED], { updatedAt: Date.now() - 1_000 })
  await refreshSavedTickets(client, false)
  expect(lists()).toHaveLength(1)
})

it('asks again when the server is back: the answer may be of before', async () => {
  client.setQueryData(queryKey, [SAVED])
  await refreshSavedTickets(client, true)
  expect(lists()).toHaveLength(1)
})

it('asks nothing where no ticket on the phone boards any more', async () => {
  saved.tickets = [{ ticket: { ...SAVED, dateOfDeparture: '2020-01-01' } }]
  await refreshSavedTickets(client, true)
  expect(asked).toEqual([])
})
