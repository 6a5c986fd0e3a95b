import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { keepBooked } from '#features/booking/checkout/keep-booked.ts'
import { forgetUser, keepUser } from '#features/session/session.ts'
import { lastBookedTicket } from '#features/tickets/paper/ticket-response.ts'

const ASHA = { id: 7, name: 'Asha Kumari', email: 'asha@example.com' }
const KAVYA = { id: 8, name: 'Kavya Sharma', email: 'kavya@example.com' }
const ticket = v.parse(Ticket, { id: 900, status: 'BOOKED', bookedSeats: ['3'], username: ASHA.name })
const client = new QueryClient()

beforeEach(() => {
  localStorage.clear()
  forgetUser()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})

it('keeps the ticket for its own traveller alone', () => {
  keepUser(ASHA)
  expect(keepBooked(client, ASHA.id, ticket, 1)).toBe(true)
  expect(lastBookedTicket(ASHA.id)?.id).toBe(ticket.id)
  expect(lastBookedTicket(KAVYA.id)).toBeUndefined()
})

it('reads what the version before has kept, whose log-out removed it', () => {
  localStorage.setItem('ticketResponse', JSON.stringify({ ticketResponse: ticket }))
  expect(lastBookedTicket(ASHA.id)?.id).toBe(ticket.id)
})

it.each([
  ['after a log-out', () => undefined],
  ['where somebody else has logged in since', () => keepUser(KAVYA)],
  // In another tab: no word of it has come here yet.
  [
    'where another tab has logged out',
    () => {
      keepUser(ASHA)
      localStorage.clear()
    },
  ],
])('puts nothing on this phone %s', (_, happened) => {
  happened()
  expect(keepBooked(client, ASHA.id, ticket, 1)).toBe(false)
  expect(localStorage.getItem('ticketResponse')).toBeNull()
})
