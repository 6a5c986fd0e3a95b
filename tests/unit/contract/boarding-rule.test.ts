import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardingSeat, BoardingTrip } from '#contract/boarding/boarding.ts'
import {
  type BoardingRecord,
  boardedSeats,
  paidTickets,
  recordsOf,
  seenTickets,
  stillDue,
} from '#contract/boarding/boarding-rule.ts'
import { type Asked, type AtTheDoor, judge } from '#contract/boarding/door-verdict.ts'
import { settleScan, type TicketAtOffice } from '#contract/boarding/settle-scan.ts'
import type { SignatureVerdict, TicketClaim } from '#contract/tickets/ticket-code.ts'

const AS_OF = 1_800_000_000_000
const asha = { name: 'Asha K.', gender: 'female', phone: '3210' }

function seat(change: Partial<BoardingSeat> & Pick<BoardingSeat, 'seat' | 'ticketId'>): BoardingSeat {
  return { revision: 1, status: 'BOOKED', passenger: asha, due: 0, ...change }
}

function trip(busId: number, seats: BoardingSeat[], change: Partial<BoardingTrip> = {}): BoardingTrip {
  return {
    busId,
    name: 'Magadh',
    busNumber: 'BR01PA1',
    from: 'Patna',
    to: 'Gaya',
    dateOfDeparture: '2027-01-15',
    departureTime: '14:30',
    boardingPoint: 'Gandhi Maidan',
    numberOfSeats: 40,
    seats,
    settlements: [],
    ...change,
  }
}

const boarding = (id: string, at: number, deviceId = 'a') => ({ id, at, deviceId, deviceName: deviceId.toUpperCase() })

it('a ticket whose older copy another phone let on is at odds with nobody, once its good one is shown', () => {
  const board = { kind: 'board' as const, seat: 4 }
  const older = { ...boarding('x', AS_OF - 1, 'b'), ...board, ticketId: 1, revoked: true }
  const good = { ...boarding('y', AS_OF), ...board, ticketId: 1 }
  expect(boardedSeats([older, good]).get(4)).toMatchObject({ first: { id: 'y' }, again: [], conflict: 'none' })
  expect(boardedSeats([{ ...older, ticketId: 2 }, good]).get(4)).toMatchObject({
    again: [{ id: 'x' }],
    conflict: 'open',
  })
})

const here = trip(7, [
  seat({ seat: 3, ticketId: 100 }),
  seat({ seat: 4, ticketId: 100 }),
  seat({ seat: 5, ticketId: 101, boarded: [boarding('x', 5)] }),
  seat({ seat: 6, ticketId: 102, status: 'CANCELLED', revision: 2 }),
  seat({ seat: 6, ticketId: 103 }),
  seat({ seat: 8, ticketId: 104, boarded: [boarding('y', 6)] }),
  seat({ seat: 9, ticketId: 104 }),
  seat({ seat: 10, ticketId: 105, due: 620 }),
  seat({ seat: 11, ticketId: 105, due: 620 }),
  seat({ seat: 12, ticketId: 106, collected: [{ ...boarding('z', 7), amount: 310 }] }),
])
const there = trip(8, [seat({ seat: 1, ticketId: 200 })])
const door: AtTheDoor = {
  busId: 7,
  lists: { asOf: AS_OF, trips: [here, there] },
  states: boardedSeats(recordsOf(here)),
  paid: paidTickets(recordsOf(here)),
  seen: seenTickets(recordsOf(here)),
}

const claim = (change: Partial<TicketClaim> = {}): TicketClaim => ({
  keyId: 1,
  ticketId: 100,
  busId: 7,
  dateOfDeparture: '2027-01-15',
  revision: 1,
  seats: [3, 4],
  issuedAt: AS_OF / 1000 - 3600,
  ...change,
})
const genuine = (change: Partial<TicketClaim> = {}): Asked => ({
  by: 'code',
  read: { kind: 'genuine', claim: claim(change) },
})
const code = (read: SignatureVerdict): Asked => ({ by: 'code', read })
const later = { ticketId: 300, issuedAt: AS_OF / 1000 + 60 }

const TICKET: TicketAtOffice = {
  ...{ busId: 7, status: 'BOOKED', revision: 1, seats: [3], hasCancelledSeats: false, paysAtDoor: 0 },
  ...{ issuedAt: AS_OF, soldAt: AS_OF },
}
const always = (ticket: TicketAtOffice | undefined) => () => ticket

describe('the verdict', () => {
  it.each<[string, Asked, object]>([
    ['a ticket of the list', genuine(), { kind: 'welcome', seats: [{ seat: 3 }, { seat: 4 }], before: [] }],
    ['one on the bus', genuine({ ticketId: 101, seats: [5] }), { kind: 'already', before: [{ seat: 5, at: 5 }] }],
    [
      'half on the bus',
      genuine({ ticketId: 104, seats: [8, 9] }),
      { kind: 'welcome', seats: [{ seat: 9 }], before: [{ seat: 8 }] },
    ],
    ['another trip of the list', genuine({ busId: 8 }), { kind: 'wrong-trip', trip: { busId: 8 } }],
    ['another trip, unknown', genuine({ busId: 99 }), { kind: 'wrong-trip', busId: 99, trip: undefined }],
    ['cancelled', genuine({ ticketId: 102, seats: [6], revision: 2 }), { kind: 'cancelled' }],
    ['a copy before the cancelling', genuine({ ticketId: 102, seats: [6], revision: 1 }), { kind: 'old-copy' }],
    ['an old copy', genuine({ revision: 0 }), { kind: 'old-copy', seats: [3, 4] }],
    ['changed after the list', genuine({ revision: 2, seats: [3] }), { kind: 'sold-after', seats: [3] }],
    ['sold after the list', genuine({ ...later, seats: [22] }), { kind: 'sold-after', seats: [22], asOf: AS_OF }],
    [
      'sold while the list was made',
      genuine({ ...later, seats: [22], issuedAt: AS_OF / 1000 - 119 }),
      { kind: 'sold-after' },
    ],
    [
      'sold after, its seat taken by the ticket of before',
      genuine({ ...later, seats: [5] }),
      { kind: 'sold-after', older: [{ seat: 5, ticketId: 101 }] },
    ],
    ['sold before, and not listed', genuine({ ticketId: 300, seats: [22] }), { kind: 'off-list' }],
    ['a changed bit', code({ kind: 'forged', claim: claim() }), { kind: 'forged' }],
    ['a damaged code', code({ kind: 'damaged' }), { kind: 'forged' }],
    ['a payment code', code({ kind: 'foreign' }), { kind: 'not-a-ticket' }],
    ['a code of tomorrow', code({ kind: 'newer', version: 2 }), { kind: 'cannot-tell', why: 'newer-code' }],
    [
      'a key of tomorrow',
      code({ kind: 'unknown-key', claim: claim() }),
      { kind: 'cannot-tell', why: 'unknown-key', seats: [3, 4] },
    ],
    ['a typed number', { by: 'ticket', ticketId: 100 }, { kind: 'welcome', seats: [{ seat: 3 }, { seat: 4 }] }],
    ['a typed number of another trip', { by: 'ticket', ticketId: 200 }, { kind: 'wrong-trip', trip: { busId: 8 } }],
    ['a typed number of nobody', { by: 'ticket', ticketId: 999 }, { kind: 'cannot-tell', why: 'not-on-list' }],
    ['a ticket that is paid here', { by: 'ticket', ticketId: 105 }, { kind: 'welcome', due: 620, paidAt: undefined }],
    ['one that was paid here', { by: 'seat', seat: 12 }, { kind: 'welcome', due: 0, paidAt: 7 }],
    ['one that was paid before', genuine(), { kind: 'welcome', due: 0, paidAt: undefined }],
    ['a seat that was sold again', { by: 'seat', seat: 6 }, { kind: 'welcome', ticketId: 103 }],
    ['a free seat', { by: 'seat', seat: 30 }, { kind: 'cannot-tell', why: 'not-on-list' }],
  ])('%s', (_name, asked, verdict) => {
    expect(judge(asked, door)).toMatchObject(verdict)
  })

  it.each<[string, Asked, object]>([
    ['a ticket', genuine(), { kind: 'cannot-tell', why: 'no-list', seats: [3, 4] }],
    ['a number', { by: 'ticket', ticketId: 100 }, { kind: 'cannot-tell', why: 'no-list' }],
    ['another trip’s', genuine({ busId: 99 }), { kind: 'wrong-trip' }],
    ['a forged one', code({ kind: 'forged', claim: claim() }), { kind: 'forged' }],
  ])('with no list: %s', (_name, asked, verdict) => {
    for (const lists of [undefined, { asOf: AS_OF, trips: [] }])
      expect(judge(asked, { busId: 7, lists, states: new Map(), paid: new Map(), seen: new Map() })).toMatchObject(
        verdict,
      )
  })

  it('of a ticket that boards is welcome once and already on the bus ever after', () => {
    const verdict = judge(genuine(), door)
    if (verdict.kind !== 'welcome') throw new Error(verdict.kind)
    const boarded = verdict.seats.map(({ seat: number, ticketId }, index) => ({
      ...boarding(`n${index}`, 9),
      kind: 'board' as const,
      seat: number,
      ticketId,
    }))
    const states = boardedSeats([...recordsOf(here), ...boarded])
    expect(judge(genuine(), { ...door, states })).toMatchObject({ kind: 'already', before: [{ seat: 3 }, { seat: 4 }] })
  })
})

/** Ticket 100 of the list gave seat 4 back after the phone had left, and 300 bought it at AS_OF plus a minute. */
describe('two genuine tickets of one seat', () => {
  const onBoard = (ticketId: number, issuedAt: number | undefined, at = 9) => ({
    ...boarding(`of ${ticketId}`, at),
    ...{ kind: 'board' as const, seat: 4, ticketId, issuedAt },
  })
  const listed = trip(7, [seat({ seat: 3, ticketId: 100 }), seat({ seat: 4, ticketId: 100 })])
  const at = (list: BoardingTrip, records: BoardingRecord[]): AtTheDoor => ({
    ...{ busId: 7, lists: { asOf: AS_OF, trips: [list] }, paid: new Map(), seen: new Map() },
    states: boardedSeats([...recordsOf(list), ...records]),
  })
  const newer = genuine({ ...later, seats: [4] })

  it.each([
    ['with its time of issue', AS_OF - 3_600_000],
    ['on a list that does not say when', undefined],
  ])('the newer one boards, and who is there by the older one is named: %s', (_name, issuedAt) => {
    expect(judge(newer, at(listed, [onBoard(100, issuedAt)]))).toMatchObject({
      ...{ kind: 'sold-after', seats: [4], soldAt: AS_OF + 60_000 },
      older: [{ seat: 4, ticketId: 100, passenger: 'Asha K.', at: 9 }],
    })
  })

  it('the older one does not board where the newer one has, and is told so', () => {
    const door = at(listed, [onBoard(300, AS_OF + 60_000)])
    expect(judge(genuine({ seats: [3, 4] }), door)).toMatchObject({ kind: 'welcome', seats: [{ seat: 3 }], older: [] })
    const both = at(listed, [onBoard(300, AS_OF + 60_000), { ...onBoard(300, AS_OF + 60_000), id: 'b', seat: 3 }])
    expect(judge(genuine({ seats: [3, 4] }), both)).toMatchObject({ kind: 'already', newer: AS_OF + 60_000 })
  })

  it('the newer one is welcome by a list of later too, beside whom the office has refused meanwhile', () => {
    const older = [{ ...boarding('of 100', 9), ticketId: 100, passenger: 'Asha K.' }]
    const list = trip(7, [seat({ seat: 4, ticketId: 300, issuedAt: AS_OF + 60_000, older })])
    expect(judge({ by: 'seat', seat: 4 }, at(list, []))).toMatchObject({
      ...{ kind: 'welcome', ticketId: 300, issuedAt: AS_OF + 60_000 },
      older: [{ seat: 4, ticketId: 100, passenger: 'Asha K.' }],
    })
    // By itself what was refused boards nobody; beside who holds the seat it is a conflict.
    expect(boardedSeats(recordsOf(list)).size).toBe(0)
    const states = boardedSeats([...recordsOf(list), onBoard(300, AS_OF + 60_000, 20)])
    expect(states.get(4)).toMatchObject({ conflict: 'open', first: { ticketId: 300 }, again: [{ ticketId: 100 }] })
  })

  it('are told to the office in any order: the newer counts as first', () => {
    const scan = { busId: 7, seat: 4, kind: 'board' as const }
    const office = always({ ...TICKET, seats: [4], issuedAt: AS_OF + 60_000 })
    const settled = settleScan(scan, office, onBoard(300, AS_OF + 60_000, 20), [onBoard(100, AS_OF - 3_600_000)])
    expect(settled).toEqual({ outcome: 'first' })
  })
})

describe('a seat and its money', () => {
  const record = fc.record({
    id: fc.constantFrom(...'abcdefghij'),
    kind: fc.constantFrom<BoardingRecord['kind']>('board', 'board', 'undo', 'note', 'paid', 'paid'),
    undoes: fc.constantFrom(...'abcdefghij'),
    seat: fc.integer({ min: 1, max: 3 }),
    ticketId: fc.integer({ min: 1, max: 2 }),
    at: fc.integer({ min: 0, max: 4 }),
    deviceId: fc.constantFrom('A', 'B'),
    deviceName: fc.constant('phone'),
    collected: fc.constant(620),
  })
  const records = fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 10 })

  it('is what its records say, in any order and however often each has come', () => {
    fc.assert(
      fc.property(
        records.chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray(all, { minLength: all.length }),
            fc.array(fc.nat(Math.max(0, all.length - 1))),
          ),
        ),
        ([all, shuffled, again]) => {
          const repeated = [...shuffled, ...again.flatMap((index) => all[index] ?? [])]
          expect(sorted(boardedSeats(repeated))).toEqual(sorted(boardedSeats(all)))
          expect(sorted(paidTickets(repeated))).toEqual(sorted(paidTickets(all)))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('keeps every boarding that nobody took back, and shows two phones or tickets as a conflict', () => {
    fc.assert(
      fc.property(records, (all) => {
        const states = boardedSeats(all)
        const undone = new Set(all.filter(({ kind }) => kind === 'undo').map(({ undoes }) => undoes))
        const live = all.filter(({ kind, id }) => kind === 'board' && !undone.has(id))
        expect([...states.values()].flatMap(({ first, again }) => [first, ...again]).length).toBe(live.length)
        for (const [number, { conflict }] of states) {
          const there = live.filter((one) => one.seat === number)
          const parties = new Set(there.map(({ deviceId, ticketId }) => `${deviceId} ${ticketId}`))
          expect(conflict === 'open').toBe(parties.size > 1)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('are told apart: what becomes of boardings changes no money, and money boards nobody', () => {
    fc.assert(
      fc.property(records, (all) => {
        const money = all.filter(({ kind }) => kind === 'paid')
        const isOfMoney = (id: string | undefined) => money.some((one) => one.id === id)
        const ofMoney = all.filter(({ kind, undoes }) => kind === 'paid' || (kind === 'undo' && isOfMoney(undoes)))
        expect(sorted(paidTickets(all))).toEqual(sorted(paidTickets(ofMoney)))
        const others = all.filter((one) => !ofMoney.includes(one))
        expect(sorted(boardedSeats(all))).toEqual(sorted(boardedSeats(others)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('are paid once: the earliest counts, and every other that stands is shown beside it', () => {
    fc.assert(
      fc.property(records, (all) => {
        const undone = new Set(all.filter(({ kind }) => kind === 'undo').map(({ undoes }) => undoes))
        const live = all.filter(({ kind, id }) => kind === 'paid' && !undone.has(id))
        const paid = paidTickets(all)
        expect([...paid.values()].flatMap(({ first, again }) => [first, ...again]).length).toBe(live.length)
        for (const [ticketId, { first, again }] of paid) {
          for (const { at, id } of again) expect(first.at < at || (first.at === at && first.id < id)).toBe(true)
          expect(stillDue({ ticketId, due: 620 }, paid, new Map())).toBe(0)
        }
        // The order in which they are told decides who is told of whom, and nothing else.
        const office = { ...TICKET, seats: [1, 2, 3], paysAtDoor: 620 }
        const known: BoardingRecord[] = []
        for (const record of all.filter(({ kind }) => kind === 'paid')) {
          const scan = { ...record, busId: 7 }
          const before = paidTickets(known).get(record.ticketId)?.first
          const outcome = settleScan(scan, always(office), record, known)
          const isLater =
            before !== undefined && (before.at < record.at || (before.at === record.at && before.id < record.id))
          expect(outcome.outcome).toBe(isLater ? 'duplicate' : 'first')
          known.push(record)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('is settled for the boardings that somebody looked at, and open again with a later one', () => {
    const two = [boarding('p', 1, 'a'), boarding('q', 2, 'b')].map((one) => ({
      ...one,
      kind: 'board' as const,
      seat: 3,
      ticketId: 1,
    }))
    const settlement = { seat: 3, scans: ['p', 'q'], note: 'Moved to 4', at: 9 }
    expect(boardedSeats(two, [settlement]).get(3)).toMatchObject({ conflict: 'settled', note: 'Moved to 4' })
    const third = { ...boarding('r', 3, 'c'), kind: 'board' as const, seat: 3, ticketId: 1 }
    expect(boardedSeats([...two, third], [settlement]).get(3)).toMatchObject({ conflict: 'open' })
  })
})

it('a scan is refused in the order of what is graver, and an undo or a note never is', () => {
  const ticket = TICKET
  const record = { ...boarding('n', 9), kind: 'board' as const, seat: 3, ticketId: 1 }
  const outcome = (scan: object, at: Partial<typeof ticket> | undefined = {}) =>
    settleScan({ busId: 7, seat: 3, kind: 'board', ...scan }, always(at && { ...ticket, ...at }), record, [])
  expect(settleScan({ busId: 7, seat: 3, kind: 'board' }, always(undefined), record, [])).toMatchObject({
    reason: 'no-such-ticket',
  })
  expect(outcome({}, { busId: 8 })).toEqual({ outcome: 'unknown', reason: 'no-such-ticket' })
  expect(outcome({ revision: 0 }, { status: 'CANCELLED' })).toEqual({ outcome: 'revoked', reason: 'cancelled' })
  expect(outcome({ revision: 0 })).toEqual({ outcome: 'revoked', reason: 'old-copy' })
  expect(outcome({ seat: 4 })).toEqual({ outcome: 'unknown', reason: 'not-its-seat' })
  expect(outcome({ kind: 'note' }, { status: 'CANCELLED' })).toEqual({ outcome: 'first' })
  expect(outcome({ kind: 'undo' }, { status: 'CANCELLED' })).toEqual({ outcome: 'first' })
  expect(outcome({})).toEqual({ outcome: 'first' })
})

it('money counts for a ticket that pays at the door, whichever copy was shown, and waits for a person else', () => {
  const record = { ...boarding('n', 9), kind: 'paid' as const, seat: 3, ticketId: 1, collected: 620 }
  const outcome = (scan: object, at: Partial<typeof TICKET> | undefined = {}) =>
    settleScan(
      { busId: 7, seat: 3, kind: 'paid', collected: 620, ...scan },
      always({ ...TICKET, paysAtDoor: 620, ...at }),
      record,
      [],
    )
  expect(outcome({ revision: 0, seat: 4 })).toEqual({ outcome: 'first' })
  expect(outcome({}, { busId: 8 })).toEqual({ outcome: 'unknown', reason: 'no-such-ticket' })
  expect(outcome({}, { status: 'CANCELLED' })).toEqual({ outcome: 'revoked', reason: 'cancelled' })
  expect(outcome({}, { paysAtDoor: 0 })).toEqual({ outcome: 'unknown', reason: 'nothing-due' })
  expect(outcome({ collected: 310 })).toEqual({ outcome: 'unknown', reason: 'other-sum' })
  expect(outcome({ collected: undefined })).toEqual({ outcome: 'unknown', reason: 'unreadable' })
  const undo = { ...boarding('u', 10), kind: 'undo' as const, seat: 3, ticketId: 1, undoes: 'n' }
  const undone = (hasCancelledSeats: boolean) =>
    settleScan({ busId: 7, seat: 3, kind: 'undo' }, always({ ...TICKET, hasCancelledSeats }), undo, [record])
  expect(undone(false)).toEqual({ outcome: 'first' })
  expect(undone(true)).toEqual({ outcome: 'revoked', reason: 'cancelled' })
  // Whatever ticket the undo names, it is judged by that of the money.
  const tickets = new Map([
    [1, { ...TICKET, hasCancelledSeats: true }],
    [2, TICKET],
  ])
  const byAnother = { ...undo, ticketId: 2 }
  expect(settleScan({ busId: 7, seat: 4, kind: 'undo' }, (id) => tickets.get(id), byAnother, [record])).toEqual({
    outcome: 'revoked',
    reason: 'cancelled',
  })
  // Another phone took it too, before a seat was given back: the sum of then is no other.
  const later = { ...record, id: 'o', at: 11, collected: 620 }
  const cheaper = always({ ...TICKET, paysAtDoor: 310 })
  expect(settleScan({ busId: 7, seat: 3, kind: 'paid', collected: 620 }, cheaper, later, [record])).toMatchObject({
    outcome: 'duplicate',
  })
  expect(settleScan({ busId: 7, seat: 3, kind: 'paid', collected: 620 }, cheaper, later, [])).toMatchObject({
    reason: 'other-sum',
  })
})

function sorted<State>(states: ReadonlyMap<number, State>) {
  return [...states].sort(([one], [other]) => one - other)
}
