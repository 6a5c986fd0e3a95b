import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { TicketLink } from '#features/counter/ticket-link.tsx'
import { keepAdmin } from '#features/session/session.ts'

const admin = { id: 3, name: 'Ravi' }
const ticket = v.parse(Ticket, { id: 9, status: 'BOOKED' })

function show(link: string, answers: (() => Response)[]) {
  const asked: { method: string; path: string; key: string | null }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers }: RequestInit) => {
    asked.push({ method, path: address, key: new Headers(headers).get('idempotency-key') })
    return (answers.shift() ?? (() => Response.error()))()
  })
  const client = new QueryClient()
  keepAdmin(admin)
  render(
    <QueryClientProvider client={client}>
      <TicketLink sold={{ ticket, link }} admin={admin} />
    </QueryClientProvider>,
  )
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { asked, press }
}
const changed = (link: string) => () => Response.json({ message: 'Done.', data: { ticket, link }, statusCode: 200 })

it('makes a new link and withdraws it; a press whose answer was lost is made again under its own key', async () => {
  const lost = () => Response.error()
  const { asked, press } = show('http://x/ticket/9-a', [lost, changed('http://x/ticket/9-b'), changed('')])
  await press('Make a new link')
  await screen.findByText('We do not know yet whether ticket 9 has a new link.')
  await press('Try again')
  const isBusy = () => screen.getByRole('button', { name: 'Withdraw the link' }).getAttribute('aria-busy')
  await vi.waitFor(() => expect(isBusy()).toBeNull())
  await press('Withdraw the link')
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/api/tickets/9/link'],
    ['POST', '/api/tickets/9/link'],
    ['DELETE', '/api/tickets/9/link'],
  ])
  const [first, second, third] = asked.map(({ key }) => key)
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})

it('says that there is none once it is withdrawn, and offers another', () => {
  show('', [])
  expect(document.body.textContent).toContain('The link is withdrawn. Nobody can open the ticket with it.')
  expect(screen.queryByRole('button', { name: 'Withdraw the link' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Make a new link' })).toBeTruthy()
})
