import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { waitsForMore } from '#features/passengers/use-all-tickets.ts'
import { TKT1 } from '#tests/support/checklist/records.ts'

const ticket = v.parse(Ticket, TKT1)

test('while 40 pages of tickets come, the list is made anew six times', () => {
  let pages: Ticket[][] = []
  let listed: typeof pages | undefined
  const grew: number[] = []
  for (let page = 1; page <= 40; page++) {
    pages = [...pages, [{ ...ticket, id: page }]]
    if (waitsForMore(listed, pages)) continue
    listed = pages
    grew.push(page)
  }
  expect(grew).toEqual([1, 2, 4, 8, 16, 32])
})

test('a ticket that changes while pages come is shown at once, and so is a list that was emptied', () => {
  const listed = [[ticket], [{ ...ticket, id: 902 }]]
  expect(waitsForMore(listed, [...listed, []])).toBe(true)
  expect(
    waitsForMore(
      listed,
      listed.map((page) => page.map((one) => ({ ...one, phone: '9000000000' }))),
    ),
  ).toBe(false)
  expect(waitsForMore(listed, undefined)).toBe(false)
})
