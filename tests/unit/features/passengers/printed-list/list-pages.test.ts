import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Ticket } from '#contract/tickets/ticket.ts'
import { listPages } from '#features/passengers/printed-list/list-pages.ts'

const ticket = (id: number, seats: readonly number[], more: object = {}) =>
  v.parse(Ticket, {
    id,
    status: 'BOOKED',
    bookedSeats: seats.map(String),
    username: 'Asha Kumari',
    age: '29',
    gender: 'female',
    phone: '9876543210',
    cost: 310 * seats.length,
    boardingPoint: 'Gandhi Maidan',
    ...more,
  })
const full = (seats: number) => [
  ticket(
    1,
    Array.from({ length: seats }, (_, index) => index + 1),
  ),
]
const counts = (pages: ReturnType<typeof listPages>) =>
  pages.map((page) => page.map(({ stop, lines }) => [stop, lines.length]))

describe('the passengers of a trip on paper', () => {
  it('stand by the place where they get on, the trip’s own first, and then by seat', () => {
    const [page] = listPages(
      [
        ticket(1, [12, 3]),
        ticket(2, [1], { boardingPoint: 'Danapur' }),
        ticket(3, [7]),
        ticket(4, [2], { boardingPoint: 'Bihta' }),
        ticket(5, [4], { boardingPoint: '' }),
      ],
      'Gandhi Maidan',
    )
    expect(page?.map(({ stop, lines }) => [stop, lines.map(({ seat }) => seat)])).toEqual([
      ['Gandhi Maidan', ['3', '4', '7', '12']],
      ['Bihta', ['2']],
      ['Danapur', ['1']],
    ])
  })

  it('have the name of their seat where one is given, else that of who booked', () => {
    const passengers = [{ seat: '4', name: 'Ravi', age: '31', gender: 'male' }]
    const [page] = listPages([ticket(1, [3, 4], { passengers })], 'Gandhi Maidan')
    expect(page?.[0]?.lines).toMatchObject([
      { name: 'Asha Kumari', age: '29', gender: 'female' },
      { name: 'Ravi', age: '31', gender: 'male' },
    ])
  })

  it('are none of cancelled tickets', () => {
    expect(counts(listPages([ticket(1, [3], { status: 'CANCELLED' })], 'Gandhi Maidan'))).toEqual([[]])
  })

  it('owe what their seat costs where they pay at the door, and nothing where nobody says so', () => {
    const lines = (more: object) => listPages([ticket(1, [3, 4], more)], '')[0]?.[0]?.lines.map(({ due }) => due)
    expect(lines({})).toEqual([undefined, undefined])
    expect(lines({ payment: 'paid' })).toEqual([undefined, undefined])
    expect(lines({ payment: 'at-boarding' })).toEqual([310, 310])
  })

  it.each([
    [40, [[['Gandhi Maidan', 40]]]],
    [41, [[['Gandhi Maidan', 40]], [['Gandhi Maidan', 1]]]],
    [81, [[['Gandhi Maidan', 40]], [['Gandhi Maidan', 40]], [['Gandhi Maidan', 1]]]],
  ])('%i of them fill these pages', (seats, pages) =>
    expect(counts(listPages(full(seats), 'Gandhi Maidan'))).toEqual(pages),
  )

  it('never leave a heading alone at the foot, however many places there are', () => {
    const scattered = Array.from({ length: 41 }, (_, index) =>
      ticket(index + 1, [index + 1], { boardingPoint: `${index}` }),
    )
    const pages = listPages(scattered, '0')
    expect(pages.flat().map(({ lines }) => lines.length)).toEqual(Array(41).fill(1))
    for (const page of pages) {
      const height = page.reduce((sum, { lines }) => sum + 7 + lines.length * 5.7, 0)
      expect(height).toBeLessThanOrEqual(258)
    }
  })
})
