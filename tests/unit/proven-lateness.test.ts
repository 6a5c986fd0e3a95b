import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVERYTHING_BACK } from '#contract/cancellation/changed-trip.ts'
import { part } from '#contract/tickets/ticket-money.ts'
import { departureInstant, indiaMoment } from '#contract/time.ts'
import { changeOf, type TermedTicket, termsOf } from '#server/modules/tickets/terms-of-ticket.ts'

/** By how much a bus is late for money: what its run proves and the office says, on any day, in any order of arrival. */

const MINUTE = 60_000
const TERMS = '[{"hoursBefore":24,"percent":75},{"hoursBefore":4,"percent":25}]'

/** Ends of days, of years and of February. */
const departs = fc.constantFrom(
  ...['2026-12-04T20:30', '2026-12-31T23:40', '2027-01-01T00:10'],
  ...['2028-02-28T23:50', '2028-02-29T00:00', '2028-02-29T23:59', '2027-02-28T23:59'],
)
interface Said {
  id: string
  /** Minutes after the departure that was planned. */
  minute: number
  /** Of a minute, milliseconds. */
  rest: number
  undoes?: string
}
const events = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ minute: fc.integer({ min: -360, max: 1_319 }), rest: fc.nat(59_999) }) },
      { weight: 1, arbitrary: fc.record({ minute: fc.nat(60), rest: fc.nat(59_999), undone: fc.nat(7) }) },
    ),
    { maxLength: 8 },
  )
  .map((made) =>
    made.map(
      ({ minute, rest, ...one }, index): Said => ({
        ...{ id: `e${index}`, minute, rest },
        ...('undone' in one ? { undoes: `e${one.undone}` } : {}),
      }),
    ),
  )
const late = fc.option(fc.integer({ min: 5, max: 600 }))
/** Of the office's last word nothing is read but beside a driver's newer one. */
const word = fc.record({
  late_minutes: late,
  late_by: fc.constantFrom('driver' as const, 'office' as const),
  office_late: late,
})
type Word = Pick<TermedTicket, 'late_minutes' | 'late_by' | 'office_late'>

function ticketOf(leaves: string, said: readonly Said[], word: Word) {
  const planned = departureInstant({ dateOfDeparture: leaves.slice(0, 10), departureTime: leaves.slice(11) })
  const run = said.map(({ id, minute, rest, undoes }) => ({
    ...{ id, place: 0, kind: undoes === undefined ? 'left' : 'undo', at: planned + minute * MINUTE + rest },
    ...(undoes === undefined ? {} : { undoes }),
  }))
  return {
    ...{
      terms: TERMS,
      operator_terms: TERMS,
      departs: leaves,
      reports_at: indiaMoment(planned - 30 * MINUTE).slice(11),
    },
    ...{ boarding_point: 'Gandhi Maidan', boards_at: '', bus_type: 'AC Seater', arrives_at: '05:45', seats: '1,2' },
    ...{ dropping_point: 'Ranchi', run: run.length === 0 ? '' : JSON.stringify(run), ...word },
    booked_as: JSON.stringify({
      ...{ departs: leaves, reportsAt: indiaMoment(planned - 30 * MINUTE).slice(11) },
      ...{ boardingPoint: 'Gandhi Maidan', type: 'AC Seater' },
    }),
  } satisfies TermedTicket
}
const lateness = (ticket: TermedTicket) => changeOf(ticket)?.now.lateMinutes

/** The bus leaves once: what was said first of all that nobody took back. */
function provenBy(said: readonly Said[]): number {
  const undone = said.map(({ undoes }) => undoes)
  const standing = said.filter(({ id, undoes }) => undoes === undefined && !undone.includes(id))
  return standing.length === 0 ? 0 : Math.max(0, Math.min(...standing.map(({ minute }) => minute)))
}

describe('the lateness that counts for money', () => {
  it('is what the run proves or the office says, the greater of both, over midnight, years and leap days', () => {
    fc.assert(
      fc.property(departs, events, word, (leaves, said, last) => {
        const newest = last.late_minutes ?? 0
        const ofOffice = last.late_by === 'office' ? newest : Math.min(newest, last.office_late ?? 0)
        const ticket = ticketOf(leaves, said, last)
        expect(lateness(ticket)).toBe(Math.max(ofOffice, provenBy(said)))
      }),
    )
  })

  it('is the same in whatever order events arrive, and however often', () => {
    const arrived = events.chain((said) =>
      fc.tuple(fc.constant(said), fc.shuffledSubarray([...said, ...said], { minLength: said.length * 2 })),
    )
    fc.assert(
      fc.property(departs, arrived, word, (leaves, [said, sent], last) => {
        const [one, other] = [said, sent].map((run) => ticketOf(leaves, run, last))
        expect(lateness(other as TermedTicket)).toBe(lateness(one as TermedTicket))
        expect(termsOf(other as TermedTicket)).toEqual(termsOf(one as TermedTicket))
      }),
    )
  })

  it('is nothing by a driver’s word alone, which moves no money', () => {
    fc.assert(
      fc.property(departs, events, late, (leaves, said, late_minutes) => {
        const [quiet, loud] = [null, late_minutes].map((minutes) =>
          ticketOf(leaves, said, { late_minutes: minutes, late_by: 'driver', office_late: null }),
        )
        expect(lateness(loud as TermedTicket)).toBe(lateness(quiet as TermedTicket))
        expect(termsOf(loud as TermedTicket)).toEqual(termsOf(quiet as TermedTicket))
      }),
    )
  })

  it('gives everything back from an hour on, the terms before that, and never less than nothing', () => {
    const money = fc.record({ fare: fc.integer({ min: 2, max: 500_000 }), received: fc.nat(600_000) })
    fc.assert(
      fc.property(departs, events, word, money, (leaves, said, last, { fare, received }) => {
        const ticket = ticketOf(leaves, said, last)
        const terms = termsOf(ticket)
        const isMuch = (lateness(ticket) ?? 0) >= 60
        expect(terms).toEqual(isMuch ? EVERYTHING_BACK : JSON.parse(TERMS))
        for (const { percent } of terms) {
          const sums = { fare, seats: 2, cancelled: 0, received, back: 0, kept: 0 }
          const { comesBack, keeps } = part(sums, 2, percent)
          expect([comesBack >= 0, comesBack <= received, keeps >= 0]).toEqual([true, true, true])
          if (isMuch) expect(comesBack).toBe(received)
        }
      }),
    )
  })
})
