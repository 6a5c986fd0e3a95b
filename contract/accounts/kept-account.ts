import { byHand, isRecord, rowId } from '../reads.ts'
import type { Admin, User } from './account.ts'

/**
 * The logged-in account as a phone keeps it. Reads a record as `User` and `Admin` of account.ts do, but without the
 * schema library, so that the first frame does not wait for it. A test holds both to the same.
 */
export const UserRecord = byHand<User>((value) => {
  const known = knownOf(value, ['name', 'email', 'phone', 'gender'])
  if (!known) return undefined
  const { age } = known
  return age === undefined || typeof age === 'number' || typeof age === 'string' ? { ...known, age } : undefined
})

export const AdminRecord = byHand<Admin>((value) => {
  const known = knownOf(value, ['name', 'email', 'phone', 'travels_name', 'gst_number', 'role'])
  if (!known) return undefined
  const staffId = rowId(known.staffId)
  return known.staffId === undefined || staffId !== undefined ? { ...known, staffId } : undefined
})

interface Known extends Partial<Record<Words, string>> {
  id: number
  [more: string]: unknown
}
type Words = 'name' | 'email' | 'phone' | 'gender' | 'travels_name' | 'gst_number' | 'role'

/** @returns the whole record, its id as a number and these fields as text; undefined where a field can be neither */
function knownOf(value: unknown, names: readonly Words[]): Known | undefined {
  if (!isRecord(value)) return undefined
  const id = rowId(value.id)
  const words: Partial<Record<Words, string>> = {}
  for (const name of names) {
    const field = value[name]
    if (field === undefined) continue
    // A backend may send a number.
    if (typeof field !== 'string' && typeof field !== 'number') return undefined
    words[name] = String(field)
  }
  return id === undefined ? undefined : { ...value, ...words, id }
}
