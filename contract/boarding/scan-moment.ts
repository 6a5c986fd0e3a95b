import { moveTrip } from '../buses/moved-trip.ts'
import { type Departure, departureInstant, indiaInstant, type Reporting, reportingDate } from '../time.ts'
import { type BoardingScan, boardingEnds, type ScanOutcome } from './boarding.ts'

/** When a scan can be true. A phone states the scan's age, and its holder could state any age: so it has bounds. */

const HOUR_MS = 3_600_000
/** Nobody gets on earlier than this before the reporting time. */
export const BOARDING_BEFORE_MS = 6 * HOUR_MS
/** A scan told later than this goes to the office, milliseconds. */
export const TOLD_WITHIN_MS = 7 * 24 * HOUR_MS
/** A phone reckons ages by the server's clock as it last heard it. */
const CLOCK_SLACK_MS = 2 * 60_000

/** @returns when boarding of a trip begins, milliseconds since 1970 */
export function boardingOpens(trip: Reporting): number {
  const reports = indiaInstant(reportingDate(trip), trip.reportingTime)
  return (Number.isNaN(reports) ? departureInstant(trip) : reports) - BOARDING_BEFORE_MS
}

/** What is known of a scan's phone and ticket; moments are milliseconds since 1970. */
export interface ScanCircumstances {
  trip: Reporting & {
    /** The last announced delay. */
    lateMinutes?: number
    /** Of a moved trip, the departure before the move: passengers may have boarded by it. */
    planned?: Departure
  }
  /** When the server was told. */
  toldAt: number
  /** Undefined where there is no such ticket. */
  soldAt: number | undefined
  /** Of a handed-over phone; undefined for the company's own people. */
  handedOver: { at: number; withdrawnAt: number | null; hasTrip: boolean } | undefined
}

type Refused = Pick<ScanOutcome, 'outcome' | 'reason' | 'toldLate' | 'outOfTime'>

/** An outcome and reason that older phones know, and beside them a newer reason that they don't. */
const notHandedOver = { outcome: 'unknown', reason: 'not-handed-over' } as const satisfies Refused
const toldLate = { ...notHandedOver, toldLate: true } as const satisfies Refused
const outOfTime = { ...notHandedOver, outOfTime: true } as const satisfies Refused

/**
 * @param kind a `note` does not count, so nobody gains by its moment. Money may be taken from the sale on, also at the
 *   office, where a passenger comes by the day before
 * @param at when the phone says that it was made, by the server's clock
 * @returns why the scan does not count and waits for the office; undefined where it is in time
 */
export function refuseByMoment(
  kind: BoardingScan['kind'],
  at: number,
  { trip, toldAt, soldAt, handedOver }: ScanCircumstances,
): Refused | undefined {
  if (handedOver) {
    if (!handedOver.hasTrip || at < handedOver.at - CLOCK_SLACK_MS) return notHandedOver
    // Nobody can tell its scans from before the withdrawal from scans invented since.
    if (handedOver.withdrawnAt !== null) return at < handedOver.withdrawnAt ? toldLate : notHandedOver
  }
  if (kind === 'note') return undefined
  if (at < toldAt - TOLD_WITHIN_MS) return toldLate
  const { planned = trip } = trip
  if (at >= Math.max(boardingEnds(planned), boardingEnds(trip))) return outOfTime
  if (kind !== 'paid' && at < Math.min(boardingOpens(moveTrip(trip, planned)), boardingOpens(trip))) return outOfTime
  if (kind !== 'undo' && soldAt !== undefined && at < soldAt - CLOCK_SLACK_MS)
    return { outcome: 'unknown', reason: 'no-such-ticket' }
  return undefined
}
