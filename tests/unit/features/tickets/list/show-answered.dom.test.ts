import { QueryClient, QueryObserver } from '@tanstack/react-query'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { ownTicketsQuery, showAnswered } from '#features/tickets/list/own-tickets.ts'

const USER = 7
const BOOKED = v.parse(Ticket, { id: 900, status: 'BOOKED', bookedSeats: ['3'] })
const CANCELLED = v.parse(Ticket, { id: 900, status: 'CANCELLED', bookedSeats: [] })
const list = (ticket: Ticket) => Response.json({ message: '', data: [ticket], statusCode: 200 })

it.each([
  ['looked at', true],
  ['asked for ahead', false],
])(
  'a list that is %s, and was asked for before the answer, does not bring the old ticket back',
  async (_how, isSeen) => {
    const asked: ((answer: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => asked.push(resolve)))
    const client = new QueryClient()
    const { queryKey } = ownTicketsQuery(USER)
    const state = () => client.getQueryData(queryKey)?.[0]?.status
    client.setQueryData(queryKey, [BOOKED])
    const leave = isSeen
      ? new QueryObserver(client, ownTicketsQuery(USER)).subscribe(() => undefined)
      : void client.prefetchQuery(ownTicketsQuery(USER)).catch(() => undefined)
    await vi.waitFor(() => expect(asked).toHaveLength(1))

    showAnswered(client, USER, CANCELLED)
    expect(state()).toBe('CANCELLED')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[0]?.(list(BOOKED))
    asked[1]?.(list(CANCELLED))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(state()).toBe('CANCELLED')
    leave?.()
  },
)

it('where no list is under way none is asked for', () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient()
  client.setQueryData(ownTicketsQuery(USER).queryKey, [BOOKED])
  showAnswered(client, USER, CANCELLED)
  expect(client.getQueryData(ownTicketsQuery(USER).queryKey)).toEqual([CANCELLED])
  expect(fetch).not.toHaveBeenCalled()
})
