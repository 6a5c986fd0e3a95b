import { byHand, isRecord, rowId } from '../reads.ts'
import type { Admin, User } from './account.ts'

/**
 * Who is logged in, as a phone keeps it: what `User` and `Admin` of account.ts make of a record, without the library of
 * schemas, which the first frame does not wait for. A test holds both to the same.
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

/** @returns all of a record, its id a number and these fields words; undefined where one of them is neither */
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
