import * as v from 'valibot'
import { Bus } from '#contract/buses/bus.ts'
import { Id } from '#contract/fields/fields.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { findOffered, findPlaces } from '../modules/buses/found-trips.ts'

/** The present state of a linked bus. */
export type SharedBus =
  | { kind: 'offered'; bus: Bus }
  /** It has left or was taken off: where it went. */
  | { kind: 'gone'; from: string; to: string }
  /** There never was such a bus, or it is not public. */
  | { kind: 'unknown' }

/** @param id as an address has it */
export async function sharedBus({ database, now }: Pick<Context, 'database' | 'now'>, id: string): Promise<SharedBus> {
  const parsed = v.safeParse(Id, id)
  if (!parsed.success) return { kind: 'unknown' }
  const trip = await findOffered(database.read, parsed.output, indiaMoment(now()))
  if (trip) return { kind: 'offered', bus: v.parse(Bus, JSON.parse(trip.json)) }
  const places = await findPlaces(database.read, parsed.output)
  return places ? { kind: 'gone', ...places } : { kind: 'unknown' }
}
