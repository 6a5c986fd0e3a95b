import * as v from 'valibot'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { EditedFields, TOLD_FIELDS } from '#contract/buses/bus-forms.ts'
import { plateKey } from '#contract/buses/plate.ts'
import { hasDeparted } from '#contract/time.ts'
import { tripKey } from '#features/company/pending/add-trips.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { type BusChange, isLast } from '#offline/outbox/bus-change.ts'
import { sumRupees } from '../../company/lists/sum-rupees.ts'
import { typedBus } from '../form/bus-form.ts'

/** Works out one change of many trips, before anything is sent. Values in, values out. */

export type ChangedField = 'time' | 'fare' | 'boarding' | 'seats'

export type ManyChange =
  /** `HH:mm` */
  | { field: 'time'; kind: 'set'; to: string }
  /** Minutes later; negative: earlier. */
  | { field: 'time'; kind: 'by'; minutes: number }
  | { field: 'fare'; kind: 'set'; to: number }
  /** Rupees more; negative: less. */
  | { field: 'fare'; kind: 'by'; rupees: number }
  | { field: 'boarding'; kind: 'set'; to: string }
  | { field: 'seats'; kind: 'set'; to: number }

/** The fields that each change touches. Reporting and arrival times move with the departure. */
const TOUCHED: Record<ChangedField, readonly (keyof EditedFields)[]> = {
  time: ['departureTime', 'reportingTime', 'arrivalTime'],
  fare: ['costPerSeat'],
  boarding: ['boardingPoint'],
  seats: ['availableSeats'],
}

/** @returns whether passengers are told of such a change */
export function tellsPassengers(field: ChangedField): boolean {
  return TOUCHED[field].some((touched) => TOLD_FIELDS.some((told) => told === touched))
}

export type Refusing =
  | { kind: 'left' }
  /** The time passed today, before the change. */
  | { kind: 'passed' }
  /** It would leave on another day. */
  | { kind: 'another-day' }
  /** The same bus leaves at that minute already. */
  | { kind: 'bus-busy' }
  /** More seats than it has left. */
  | { kind: 'seats-sold'; left: number }
  /** It is to be deleted, or an earlier change of it was refused and waits for a decision. */
  | { kind: 'unsettled' }
  /** The contract's sentence. */
  | { kind: 'invalid'; sentence: string }

export type Planned = { trip: ListedBus } & (
  | { kind: 'changes'; edit: EditedFields }
  /** Nothing would change. */
  | { kind: 'same' }
  | { kind: 'refuses'; why: Refusing }
)

/**
 * @param picked as the list shows them now
 * @param all the operator's trips: one bus cannot leave twice at one minute
 * @param now milliseconds since 1970
 */
export function planChanges(
  picked: readonly ListedBus[],
  all: readonly ListedBus[],
  change: ManyChange,
  now: number,
): Planned[] {
  const first = picked.map((trip) => planOne(trip, change, now))
  if (change.field !== 'time') return first
  return withoutClashes(first, all)
}

function planOne(trip: ListedBus, change: ManyChange, now: number): Planned {
  if (hasDeparted(trip, now)) return { trip, kind: 'refuses', why: { kind: 'left' } }
  const { pending } = trip
  if (pending && (isLast(pending.change) || pending.state.kind === 'refused'))
    return { trip, kind: 'refuses', why: { kind: 'unsettled' } }
  const made = changed(trip, change)
  if (made.refuses) return { trip, kind: 'refuses', why: made.refuses }
  const parsed = v.safeParse(EditedFields, typedBus({ ...trip, ...made.fields }))
  if (!parsed.success) return { trip, kind: 'refuses', why: { kind: 'invalid', sentence: parsed.issues[0].message } }
  const edit = parsed.output
  if (TOUCHED[change.field].every((field) => edit[field] === undefined || edit[field] === (trip[field] ?? '')))
    return { trip, kind: 'same' }
  if (hasDeparted(edit, now)) return { trip, kind: 'refuses', why: { kind: 'passed' } }
  return { trip, kind: 'changes', edit }
}

type Made =
  | { fields: Partial<Pick<OperatorBus, keyof EditedFields>>; refuses?: undefined }
  | { fields?: undefined; refuses: Refusing }

function changed(trip: ListedBus, change: ManyChange): Made {
  switch (change.field) {
    case 'time':
      return movedBy(trip, change.kind === 'by' ? change.minutes : minuteOf(change.to) - minuteOf(trip.departureTime))
    case 'fare':
      return {
        fields: { costPerSeat: change.kind === 'set' ? change.to : sumRupees([trip.costPerSeat, change.rupees]) },
      }
    case 'boarding':
      return { fields: { boardingPoint: change.to } }
    case 'seats': {
      const left = trip.numberOfSeats - trip.NumberOfSeatsBooked
      return change.to > left ? { refuses: { kind: 'seats-sold', left } } : { fields: { availableSeats: change.to } }
    }
  }
}

const DAY = 24 * 60

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

function timeOf(minute: number): string {
  const inDay = ((minute % DAY) + DAY) % DAY
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** The other times of a trip go round the clock with it; that it leaves does not, for then it would be another day's. */
function movedBy(trip: ListedBus, minutes: number): Made {
  const departs = minuteOf(trip.departureTime) + minutes
  if (departs < 0 || departs >= DAY) return { refuses: { kind: 'another-day' } }
  const moved = (time: string) => timeOf(minuteOf(time) + minutes)
  return {
    fields: {
      departureTime: timeOf(departs),
      reportingTime: moved(trip.reportingTime),
      ...(trip.arrivalTime ? { arrivalTime: moved(trip.arrivalTime) } : {}),
    },
  }
}

/**
 * Changed trips take their new minute, all others keep theirs; the second trip at one minute is refused. A refused trip
 * stays where it was, perhaps in another's way: so this repeats until no more are refused.
 */
function withoutClashes(planned: readonly Planned[], all: readonly ListedBus[]): Planned[] {
  const going = new Set(planned.flatMap(({ kind, trip }) => (kind === 'changes' ? [trip.id] : [])))
  const taken = new Set(all.filter(({ id }) => !going.has(id)).map(tripKey))
  const next = planned.map((plan): Planned => {
    if (plan.kind !== 'changes' || plateKey(plan.edit.busNumber) === '') return plan
    const key = tripKey(plan.edit)
    if (taken.has(key)) return { trip: plan.trip, kind: 'refuses', why: { kind: 'bus-busy' } }
    taken.add(key)
    return plan
  })
  const changing = next.filter(({ kind }) => kind === 'changes').length
  return changing === going.size ? next : withoutClashes(next, all)
}

/** An edit of its own for each trip that changes; the server changes what differs from `before` and nothing else. */
export function editsOf(planned: readonly Planned[]): BusChange[] {
  return planned.flatMap((plan) => {
    if (plan.kind !== 'changes') return []
    const { base, pending, ...shown } = plan.trip
    return [{ kind: 'edit', busId: plan.trip.id, before: base ?? shown, bus: plan.edit }]
  })
}
