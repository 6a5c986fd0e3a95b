import { describe, expect, it } from 'vitest'
import { indiaInstant } from '#contract/time.ts'
import {
  type BusForSale,
  type Decision,
  decide,
  type Ledger,
  type Wanted,
} from '#server/modules/tickets/booking-rules.ts'
import { someBusRow } from '../support/bus-row.ts'

const DEPARTS = '2026-12-01T21:30'
const BEFORE = indiaInstant('2026-12-01', '21:29')

const bus: BusForSale = {
  ...someBusRow({ admin_id: 1, departs: DEPARTS, available_seats: 30 }),
  id: 7,
  approval: 'approved',
  travels_name: 'Test Travels',
  travels_phone: '9123456780',
  cancellation_terms: '',
  payment_terms: '',
}

function ledger(change: Partial<Ledger> = {}): Ledger {
  const person = { name: 'Asha', age: 29, gender: 'female', phone: '9876543210' }
  const booker = (activatedAt: number | null) => ({ ...person, activatedAt })
  return {
    buses: new Map([
      [7, bus],
      [8, { ...bus, id: 8 }],
    ]),
    holders: new Map(),
    keys: new Map(),
    bookers: new Map([
      [1, booker(1)],
      [2, booker(1)],
      [3, booker(null)],
    ]),
    holdings: undefined,
    ...change,
  }
}

function wants(userId: number, seats: number[], change: Partial<Wanted> = {}): Wanted {
  const seatText = seats.join(',')
  return {
    userId,
    busId: 7,
    seats,
    seatText,
    key: undefined,
    expectedCost: undefined,
    expectedTerms: undefined,
    expectedPayment: undefined,
    passengers: [],
    ...change,
  }
}

const statusOf = (decision: Decision) => (decision.kind === 'refused' ? decision.refusal.status : decision.kind)
const all = (book: Ledger, ...batch: Wanted[]) => batch.map((wanted) => statusOf(decide(book, wanted, BEFORE)))

describe('bookings of one batch', () => {
  it('see what those before them took', () => {
    const book = ledger()
    expect(all(book, wants(1, [3, 4]), wants(2, [4, 5]), wants(2, [5, 6]))).toEqual(['sold', 409, 'sold'])
    expect(book.buses.get(7)).toMatchObject({ sold_seats: 4, available_seats: 26 })
  })

  it('share the ticket when they are the same request, by key or by seats', () => {
    const book = ledger()
    const first = decide(book, wants(1, [3, 4], { key: 'k' }), BEFORE)
    const byKey = decide(book, wants(1, [3, 4], { key: 'k' }), BEFORE)
    const bySeats = decide(book, wants(1, [3, 4]), BEFORE)
    if (first.kind !== 'sold') throw new Error('not sold')
    const ticket = { kind: 'drafted', draft: first.draft }
    expect(byKey).toEqual({ kind: 'repeated', ticket })
    expect(bySeats).toEqual({ kind: 'repeated', ticket })
    expect(
      all(book, wants(1, [5], { key: 'k' }), wants(1, [3, 4], { key: 'k', busId: 8 }), wants(2, [5], { key: 'k' })),
    ).toEqual([422, 422, 'sold'])
  })

  it('run out of what is offered, and count towards a traveller’s limits', () => {
    const few = ledger({ buses: new Map([[7, { ...bus, available_seats: 3 }]]) })
    expect(all(few, wants(1, [1, 2]), wants(2, [3, 4]), wants(2, [3]), wants(2, [4]))).toEqual([
      'sold',
      409,
      'sold',
      409,
    ])
    const ten = (from: number) => Array.from({ length: 10 }, (_, seat) => from + seat)
    const limited = ledger({ holdings: new Map() })
    expect(all(limited, wants(1, ten(1)), wants(1, ten(11)), wants(1, [21]), wants(2, [21]))).toEqual([
      'sold',
      'sold',
      409,
      'sold',
    ])
  })

  it('count towards the seats that a traveller holds ahead, and towards their bookings of a minute', () => {
    const trips = () => new Map([7, 8, 9, 10].map((id) => [id, { ...bus, id }]))
    const fifteen = Array.from({ length: 15 }, (_, seat) => seat + 1)
    const ahead = [7, 8, 9, 10].map((busId) => wants(1, fifteen, { busId }))
    const full = ledger({ buses: trips(), holdings: new Map() })
    expect(all(full, ...ahead, wants(1, [16]), wants(2, [16]))).toEqual(['sold', 'sold', 'sold', 'sold', 409, 'sold'])
    const often = ledger({ buses: trips(), holdings: new Map() })
    const single = Array.from({ length: 20 }, (_, index) => wants(1, [1 + (index >> 1)], { busId: 7 + (index & 1) }))
    expect(all(often, ...single)).toEqual(single.map(() => 'sold'))
    expect(all(often, wants(1, [16]), wants(2, [16]))).toEqual([429, 'sold'])
  })

  it('leave nothing behind when they are refused', () => {
    const book = ledger()
    const before = structuredClone({ ...book })
    const refused = [
      wants(1, [41]),
      wants(1, [1], { busId: 9 }),
      wants(3, [1]),
      wants(4, [1]),
      wants(1, [1], { expectedCost: 1 }),
      wants(1, [1], { expectedTerms: '24:100' }),
    ]
    expect(all(book, ...refused)).toEqual([400, 404, 403, 401, 409, 409])
    expect(book).toEqual(before)
    expect(statusOf(decide(book, wants(1, [1]), BEFORE + 60_000))).toBe(409)
  })
})

describe('a ladies’ seat', () => {
  const forWomen = { ...bus, ladies_seats: '7,33' }
  const book = () => {
    const he = { name: 'Ravi', age: 30, gender: 'male', phone: '9876543211', activatedAt: 1 }
    const known = ledger({ buses: new Map([[7, forWomen]]) })
    return { ...known, bookers: new Map([...known.bookers, [2, he]]) }
  }
  const sits = (seat: number, gender: 'male' | 'female' | 'non-binary') => ({ seat, name: 'Sunita', age: 27, gender })

  it('is sold to a woman, or by anybody for a woman who is named', () => {
    expect(all(book(), wants(1, [7]))).toEqual(['sold'])
    expect(all(book(), wants(2, [6, 7], { passengers: [sits(7, 'female')] }))).toEqual(['sold'])
  })

  it('is sold to nobody else', () => {
    const refused = [wants(2, [7]), wants(2, [6, 7]), wants(1, [7], { passengers: [sits(7, 'male')] })]
    expect(all(book(), ...refused, wants(2, [33], { passengers: [sits(33, 'non-binary')] }))).toEqual([
      409, 409, 409, 409,
    ])
    expect(all(book(), wants(2, [6]))).toEqual(['sold'])
  })
})
