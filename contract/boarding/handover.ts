import * as v from 'valibot'
import { said } from '../fields/field-sentences.ts'
import { Id, Integer } from '../fields/fields.ts'
import { text } from '../fields/typed-fields.ts'
import { RandomId } from './boarding.ts'

export const MOST_TRIPS_HANDED_OVER = 20
/** The handover code can be scanned for this long. */
export const HANDOVER_WAITS_MS = 15 * 60_000

/** A phone that may board some trips, without anybody's password. */
export const Handover = v.object({
  id: Integer,
  name: v.string(),
  busIds: v.array(Integer),
  createdAt: Integer,
  /** When boarding of its last trip ends. */
  until: Integer,
  /** Moments; null while it has not happened. */
  claimedAt: v.nullable(Integer),
  heardAt: v.nullable(Integer),
  withdrawnAt: v.nullable(Integer),
  /** Seats that it has boarded. */
  boarded: Integer,
})
export type Handover = v.InferOutput<typeof Handover>

export const HandoverForm = v.object({
  name: text('Name', 40),
  busIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(MOST_TRIPS_HANDED_OVER)),
})

/** What the link carries. */
export const HandoverToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, said('This code is incomplete.')))

export const ClaimForm = v.object({
  token: HandoverToken,
  /** The claiming phone: only this phone may ask again if the answer was lost. */
  deviceId: RandomId,
})
