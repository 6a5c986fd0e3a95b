import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { CANCELLED, Ticket } from '#contract/tickets/ticket.ts'
import { operatorTicketsQuery, putIntoAllTickets } from '#features/company/queries/operator-tickets.ts'

const RAVI = 3
const ticket = (id: number) => ({ id, status: 'BOOKED', bookedSeats: ['3'], dateOfDeparture: '2030-01-15' })

/** @param most how many the server lists at once, whatever is asked for */
function serve(total: number, most: number) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const { searchParams } = new URL(address, 'http://sawari.test')
    const skip = Number(searchParams.get('skip') ?? 0)
    asked.push(`${[...searchParams.keys()].join()} ${headers['page-size']}`)
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice(skip, skip + most)
    return Response.json({ message: 'All tickets', data: ids.map(ticket), total, statusCode: 200 })
  })
  return asked
}

it('reads tickets page by page, the first without a query, and shows each page to who has seen none', async () => {
  const asked = serve(2_500, 1_000)
  const client = new QueryClient()
  const shown: (number | undefined)[] = []
  const query = operatorTicketsQuery(client, RAVI)
  client.getQueryCache().subscribe(() => {
    const { tickets } = client.getQueryData(query.queryKey) ?? {}
    if (tickets?.length !== shown.at(-1)) shown.push(tickets?.length)
  })
  const { tickets, total } = await client.fetchQuery(query)
  expect(asked).toEqual([' 1000', 'skip,asOf 1000', 'skip,asOf 1000'])
  expect(tickets.map(({ id }) => id)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1))
  expect(total).toBe(2_500)
  expect(shown.filter(Boolean)).toEqual([1_000, 2_000, 2_500])
})

it('is content with what a server lists that knows no pages, and asks for no more than 10,000', async () => {
  const once = serve(1_600, 1_500)
  expect((await new QueryClient().fetchQuery(operatorTicketsQuery(new QueryClient(), RAVI))).tickets).toHaveLength(
    1_500,
  )
  expect(once).toHaveLength(1)
  const many = serve(30_000, 1_000)
  const list = await new QueryClient().fetchQuery(operatorTicketsQuery(new QueryClient(), RAVI))
  expect(many).toHaveLength(10)
  expect([list.tickets.length, list.total]).toEqual([10_000, 30_000])
})

it('keeps the soonest in the server’s order, so that a trip’s passengers stand as they will when the list has come', async () => {
  serve(1_200, 1_000)
  const client = new QueryClient()
  const { tickets } = await client.fetchQuery(operatorTicketsQuery(client, RAVI))
  const kept = client.getQueryData<{ tickets: unknown[] }>(['operatorTickets', RAVI])?.tickets
  expect(kept).toHaveLength(1_000)
  expect(kept).toEqual(tickets.slice(200))
})

it('has a cancelled ticket in the list of all, which is no younger for it', async () => {
  serve(3, 1_000)
  const client = new QueryClient()
  const query = operatorTicketsQuery(client, RAVI)
  await client.fetchQuery(query)
  const age = client.getQueryState(query.queryKey)?.dataUpdatedAt
  putIntoAllTickets(client, RAVI, v.parse(Ticket, { ...ticket(2), status: CANCELLED }))
  const statuses = client.getQueryData(query.queryKey)?.tickets.map(({ status }) => status)
  expect(statuses).toEqual(['BOOKED', CANCELLED, 'BOOKED'])
  expect(client.getQueryState(query.queryKey)?.dataUpdatedAt).toBe(age)
})
