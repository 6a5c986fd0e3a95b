import * as z from 'zod/mini'
import { Id, Shown } from './fields.ts'

/**
 * A traveller's record as log-in answers it and the phone keeps it under `User`. A stored record may lack fields
 * (older versions, other backends): screens show `N/A` for them. The password is never part of it.
 */
export const User = z.looseObject({
  id: Id,
  name: z.optional(Shown),
  email: z.optional(Shown),
  phone: z.optional(Shown),
  age: z.optional(z.union([z.number(), z.string()])),
  gender: z.optional(Shown),
})
export type User = z.output<typeof User>

/** An operator's record as log-in answers it and the phone keeps it under `Admin`. */
export const Admin = z.looseObject({
  id: Id,
  name: z.optional(Shown),
  email: z.optional(Shown),
  phone: z.optional(Shown),
  travels_name: z.optional(Shown),
  gst_number: z.optional(Shown),
})
export type Admin = z.output<typeof Admin>
