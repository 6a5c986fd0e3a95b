import { isLowerClass } from '../buses/bus-class.ts'
import { departureInstant, indiaInstant, type Reporting, reportingDate } from '../time.ts'
import { CHANGE_REASONS, type ChangeReason } from './change-reasons.ts'
import type { CancellationTerms } from './terms.ts'

/*
 * How an operator's change of a sold trip changes a ticket's refund terms. Measured against the booking, so that
 * changes add up, and a change that is taken back does not count.
 */

/** A trip as far as a change of it gives a right to cancel. */
export interface PlannedTrip extends Reporting {
  boardingPoint: string
  type: string
  /** The delay beside that: at booking as anybody had announced it, now as the office has announced it. */
  lateMinutes?: number
  /** Whether a seat of the ticket is another than was booked. */
  isOtherSeat?: boolean
}

const MUCH_LATER_MS = 60 * 60_000

/** @returns why the passenger may cancel for a full refund; empty where they may not */
export function bigChanges(booked: PlannedTrip, now: PlannedTrip): ChangeReason[] {
  const later = departureInstant(now) - departureInstant(booked)
  const late = ((now.lateMinutes ?? 0) - (booked.lateMinutes ?? 0)) * 60_000
  const reportsLater =
    indiaInstant(reportingDate(now), now.reportingTime) - indiaInstant(reportingDate(booked), booked.reportingTime)
  const holds: Record<ChangeReason, boolean> = {
    // A small move and a small delay add up.
    later: later + late >= MUCH_LATER_MS,
    // An earlier reporting time counts as an earlier departure.
    earlier: later < 0 || reportsLater < 0,
    'boarding-point': spelling(booked.boardingPoint) !== spelling(now.boardingPoint),
    class: isLowerClass(booked.type, now.type),
    other: now.isOtherSeat === true,
  }
  return [...CHANGE_REASONS, 'other' as const].filter((reason) => holds[reason])
}

/** A corrected typing slip is no change of place. */
function spelling(place: string): string {
  return place.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** A full refund until the bus leaves. Written as terms, so that every app that knows terms shows it, also offline. */
export const EVERYTHING_BACK: CancellationTerms = [{ hoursBefore: 0, percent: 100 }]

/** @returns terms that at each moment refund as much as the better of both */
export function betterTerms(one: CancellationTerms, other: CancellationTerms): CancellationTerms {
  const hours = [...new Set([...one, ...other].map(({ hoursBefore }) => hoursBefore))].sort((a, b) => b - a)
  const steps = hours.map((hoursBefore) => ({
    hoursBefore,
    percent: Math.max(percentAt(one, hoursBefore), percentAt(other, hoursBefore)),
  }))
  // Drop a step that the next one equals.
  return steps.filter(({ percent }, index) => percent !== (steps[index + 1]?.percent ?? 0))
}

/** @returns what comes back so many hours before the departure */
function percentAt(terms: CancellationTerms, hours: number): number {
  return terms.find(({ hoursBefore }) => hoursBefore <= hours)?.percent ?? 0
}
