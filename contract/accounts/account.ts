import * as v from 'valibot'
import { Id, Shown } from '../fields/fields.ts'
import { openWord } from '../words.ts'

/**
 * A traveller's record as log-in answers it and the phone keeps it under `User`. A stored record may lack fields
 * (older versions, other backends): screens show `N/A` for them. The password is never part of it.
 */
export const User = v.looseObject({
  id: Id,
  name: v.optional(Shown),
  email: v.optional(Shown),
  phone: v.optional(Shown),
  age: v.optional(v.union([v.number(), v.string()])),
  gender: v.optional(Shown),
})
export type User = v.InferOutput<typeof User>

/**
 * An operator's record as log-in answers it and the phone keeps it under `Admin`. A member of the staff has the
 * company's `id` and `travels_name`, and their own name and address.
 */
export const Admin = v.looseObject({
  id: Id,
  name: v.optional(Shown),
  email: v.optional(Shown),
  phone: v.optional(Shown),
  travels_name: v.optional(Shown),
  gst_number: v.optional(Shown),
  /** Added: of staff alone, one of `STAFF_ROLES`. Other backends may mean something else by it. */
  role: v.optional(Shown),
  staffId: v.optional(Id),
})
export type Admin = v.InferOutput<typeof Admin>

/**
 * Whether an operator's trips are offered: `awaited` until Sawari approves a new operator, `withdrawn` after it stops.
 */
export const Approval = v.object({ approval: openWord(['approved', 'awaited', 'withdrawn'], 'other') })
export type Approval = v.InferOutput<typeof Approval>
