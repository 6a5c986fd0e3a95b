import { isLowerClass } from '../buses/bus-class.ts'
import { departureInstant, indiaInstant, type Reporting, reportingDate } from '../time.ts'
import { CHANGE_REASONS, type ChangeReason } from './change-reasons.ts'
import type { CancellationTerms } from './terms.ts'

/*
 * What an operator's change of a sold trip does to the terms of a ticket. Measured against what was booked, so that changes
 * add up, and one that is taken back is none.
 */

/** A trip as far as a change of it gives a right to cancel. */
export interface PlannedTrip extends Reporting {
  boardingPoint: string
  type: string
  /** By how much it is late beside that: of a booked trip as anybody had said, of today's as the office has. */
  lateMinutes?: number
  /** Whether a seat of the ticket is another than was booked. */
  isOtherSeat?: boolean
}

const MUCH_LATER_MS = 60 * 60_000

/** @returns why whoever holds the ticket may cancel it for everything; nothing where they may not */
export function bigChanges(booked: PlannedTrip, now: PlannedTrip): ChangeReason[] {
  const later = departureInstant(now) - departureInstant(booked)
  const late = ((now.lateMinutes ?? 0) - (booked.lateMinutes ?? 0)) * 60_000
  const reportsLater =
    indiaInstant(reportingDate(now), now.reportingTime) - indiaInstant(reportingDate(booked), booked.reportingTime)
  const holds: Record<ChangeReason, boolean> = {
    // By little and late by little is late by much.
    later: later + late >= MUCH_LATER_MS,
    // Who must be there earlier has lost the time as much as who leaves earlier.
    earlier: later < 0 || reportsLater < 0,
    'boarding-point': spelling(booked.boardingPoint) !== spelling(now.boardingPoint),
    class: isLowerClass(booked.type, now.type),
    other: now.isOtherSeat === true,
  }
  return [...CHANGE_REASONS, 'other' as const].filter((reason) => holds[reason])
}

/** A slip of the pen that is put right is no other place. */
function spelling(place: string): string {
  return place.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** Until it leaves, everything. As terms, so that every app that knows terms says so, without a signal too. */
export const EVERYTHING_BACK: CancellationTerms = [{ hoursBefore: 0, percent: 100 }]

/** @returns terms that give at each moment what the better of both gives */
export function betterTerms(one: CancellationTerms, other: CancellationTerms): CancellationTerms {
  const hours = [...new Set([...one, ...other].map(({ hoursBefore }) => hoursBefore))].sort((a, b) => b - a)
  const steps = hours.map((hoursBefore) => ({
    hoursBefore,
    percent: Math.max(percentAt(one, hoursBefore), percentAt(other, hoursBefore)),
  }))
  // A step after which as much comes back is none.
  return steps.filter(({ percent }, index) => percent !== (steps[index + 1]?.percent ?? 0))
}

/** @returns what comes back so many hours before the departure */
function percentAt(terms: CancellationTerms, hours: number): number {
  return terms.find(({ hoursBefore }) => hoursBefore <= hours)?.percent ?? 0
}
