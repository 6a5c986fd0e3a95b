import * as v from 'valibot'
import { type NewBus, ShownFields } from '#contract/buses/bus-forms.ts'
import { addBus, addTimetable, editBus, removeBus } from '#contract/buses/fleet-calls.ts'
import type { SettledTrip } from '#contract/buses/timetable.ts'
import { LONGEST_CALL_AGE_MS } from '#contract/cancellation/calling-off.ts'
import { callOffTrip, notePassengerCall } from '#contract/cancellation/operator-cancellation-calls.ts'
import { Id } from '#contract/fields/fields.ts'
import { ask } from '#features/connection/ask.ts'
import { hedged } from '#features/connection/hedged.ts'
import { say } from '#language/say.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { type Answer, send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { KeptCall, TripChange } from '#offline/outbox/bus-change.ts'
import { type KeptTrip, keptTrips, type RefusedTrip } from '#offline/outbox/kept-timetable.ts'
import type { OutboxItem } from '#offline/outbox/outbox-queue.ts'
import type { Try } from './outbox.ts'

/** Any yes from the server counts: the rest of its answer differs between backends, and the list is read anew. */
const yes = v.nullable(v.looseObject({}))
const WithId = v.looseObject({ id: Id })

/** An item that is one request. */
type SingleItem = OutboxItem & { change: TripChange | KeptCall }

/** While it hangs on a dead line it is sent beside itself, as reads are: its key makes that one change. */
export function sendChange(adminId: number, { change, ...item }: OutboxItem): Promise<Try> {
  return change.kind === 'timetable' ? sendTimetable(adminId, keptTrips(change)) : sendOne(adminId, { ...item, change })
}

async function sendOne(adminId: number, item: SingleItem): Promise<Try> {
  try {
    const { data } = await hedged((signal) => request(adminId, item, signal))
    const record = v.safeParse(WithId, data)
    return { kind: 'made', busId: record.success ? record.output.id : undefined }
  } catch (error) {
    return judge(error, item.change.kind === 'delete')
  }
}

/** Statuses of a server that lacks the call for many trips, or of a proxy for which the request is too large. */
const ONE_BY_ONE: readonly number[] = [404, 405, 413, 501]

async function sendTimetable(adminId: number, trips: readonly KeptTrip[]): Promise<Try> {
  // None of the trips can be read any more.
  if (trips.length === 0) return { kind: 'made', busId: undefined }
  try {
    const body = { trips: trips.map(({ key, bus }) => ({ key, bus: told(bus, {}) })) }
    const data = await ask(addTimetable, { params: { adminId }, body })
    const settled = new Map(data.map((one) => [one.key, one]))
    // An answer about other trips decides nothing about these.
    if (!trips.every(({ key }) => settled.has(key))) return { kind: 'stumbled', reason: undefined }
    const refused = trips.flatMap((trip) => {
      const reason = whyNotAdded(settled.get(trip.key))
      return reason === undefined ? [] : [{ ...trip, reason }]
    })
    return { kind: 'made', busId: undefined, refused }
  } catch (error) {
    if (error instanceof ApiError && error.trouble.kind === 'refused' && ONE_BY_ONE.includes(error.trouble.status))
      return sendOneByOne(adminId, trips)
    return judge(error, false)
  }
}

/** @returns undefined of what is added */
function whyNotAdded(settled: SettledTrip | undefined): string | undefined {
  switch (settled?.outcome) {
    case 'refused':
    case 'clash':
      return settled.reason
    case 'other':
      return say('Check whether this trip is in your list: this app cannot tell.')
    case 'added':
    case 'replayed':
    case undefined:
      return undefined
  }
}

/** For backends without the call: the keys make a repeated addition the same one. */
async function sendOneByOne(adminId: number, trips: readonly KeptTrip[]): Promise<Try> {
  const refused: RefusedTrip[] = []
  for (const { key, bus } of trips) {
    const end = await sendOne(adminId, { id: 1, key, change: { kind: 'add', bus }, state: { kind: 'sent' } })
    if (end.kind === 'refused') refused.push({ key, bus, reason: end.reason })
    else if (end.kind !== 'made') return end
  }
  return { kind: 'made', busId: undefined, refused }
}

function request(adminId: number, { key, change }: SingleItem, signal: AbortSignal): Promise<Answer<unknown>> {
  const headers = { 'idempotency-key': key }
  switch (change.kind) {
    case 'add':
      return send({ ...addBus, output: yes }, { params: { adminId }, body: told(change.bus, {}), headers, signal })
    case 'edit': {
      const { before: shown, bus, busId } = change
      const body = {
        ...told(bus, shown),
        NumberOfSeatsBooked: shown.NumberOfSeatsBooked,
        before: v.parse(ShownFields, shown),
      }
      return send({ ...editBus, output: yes }, { params: { busId }, body, headers, signal })
    }
    case 'call-off': {
      const { busId, reason } = change
      return send({ ...callOffTrip, output: yes }, { params: { busId }, body: { reason }, headers, signal })
    }
    case 'called': {
      const { busId, ticketId, called, at } = change
      const ageMs = Math.round(Math.min(LONGEST_CALL_AGE_MS, Math.max(0, serverNow() - at)))
      const body = { ticketId, called, ageMs }
      return send({ ...notePassengerCall, output: yes }, { params: { busId }, body, headers, signal })
    }
    case 'delete':
      return send({ ...removeBus, output: yes }, { params: { busId: change.busId }, signal })
  }
}

/** Fields that older backends do not know. */
const LATER_FIELDS = ['arrivalTime', 'ladiesSeats'] as const satisfies readonly (keyof NewBus)[]
type LaterFields = Partial<Record<(typeof LATER_FIELDS)[number], string | undefined>>

/**
 * Such a field is left out while empty, unless that removes an earlier value: an older backend gets only fields that
 * it knows.
 */
function told<Fields extends NewBus>(bus: Fields, before: LaterFields): Fields {
  const sent = { ...bus }
  for (const field of LATER_FIELDS) if (!bus[field] && !before[field]) delete sent[field]
  return sent
}

/** Statuses below 500 that say "not now" rather than "no": a slow upload, a limit. */
const NOT_NOW: readonly number[] = [408, 425, 429]

function judge(error: unknown, isRemoval: boolean): Try {
  if (!(error instanceof ApiError)) return { kind: 'lost' }
  const { trouble } = error
  switch (trouble.kind) {
    case 'unreachable':
      return { kind: 'lost' }
    case 'elsewhere':
      return { kind: 'intercepted' }
    case 'unreadable':
      return { kind: 'stumbled', reason: undefined }
    case 'refused': {
      const { status, message, certain } = trouble
      if (status === 401) return { kind: 'logged-out' }
      // Deleted already, by an earlier try whose answer was lost or by another device: a success.
      if (status === 404 && isRemoval) return certain ? { kind: 'made', busId: undefined } : { kind: 'intercepted' }
      if (status >= 500 || NOT_NOW.includes(status)) return { kind: 'stumbled', reason: message }
      return { kind: 'refused', reason: message }
    }
  }
}
