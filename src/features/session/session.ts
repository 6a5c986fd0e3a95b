import type { Admin, User } from '#contract/accounts/account.ts'
import { AdminRecord, UserRecord } from '#contract/accounts/kept-account.ts'
import type { Reads } from '#contract/reads.ts'
import { local } from '#lib/browser-storage.ts'
import { ADMIN, ADMIN_ID, ADMIN_NAME, USER } from '#storage-keys.ts'

/**
 * Who is logged in on this phone: `User` and `Admin` in local storage (specification, section 4), possibly both at
 * once. The server decides by the cookie; these records only decide what the app shows, and let a traveller without a
 * signal reach the tickets.
 */
export interface Session {
  user: User | undefined
  admin: Admin | undefined
}

const listeners = new Set<() => void>()
let current = readSession()

function readSession(): Session {
  return { user: readRecord(USER, UserRecord), admin: readRecord(ADMIN, AdminRecord) }
}

/** A record that does not parse is removed: its owner counts as logged out, and no screen sees it. */
function readRecord<T extends Record<string, unknown>>(key: string, schema: Reads<T>): T | undefined {
  const record = local.read(key, schema)
  if (record === undefined || !('password' in record)) return record
  // Earlier versions of this product kept the plain password here.
  const { password: _, ...kept } = record
  local.write(key, kept)
  return local.read(key, schema)
}

function changed(): void {
  current = readSession()
  for (const listener of listeners) listener()
}

/** What another tab did to the records. `ended`: it logged out, or another account has logged in there. */
export type SessionElsewhere = { ended: boolean }

const listenersElsewhere = new Set<(change: SessionElsewhere) => void>()

window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== USER && key !== ADMIN) return
  // A log-out empties the storage; a session that has expired removes only its own record.
  tellOfElsewhere(key === null)
})

/** For a page back from the back/forward cache, which heard no events. A missing account counts as logged out. */
export function lookAtOtherTabs(): void {
  const [before, now] = [current, readSession()]
  if (JSON.stringify(before) !== JSON.stringify(now))
    tellOfElsewhere((before.user && !now.user) || (before.admin && !now.admin) || false)
}

function tellOfElsewhere(loggedOut: boolean): void {
  const before = current
  changed()
  const ended = loggedOut || isReplaced(before.user, current.user) || isReplaced(before.admin, current.admin)
  for (const listener of listenersElsewhere) listener({ ended })
}

type Known = { id: number; staffId?: unknown } | undefined
function isReplaced(before: Known, now: Known): boolean {
  return before !== undefined && now !== undefined && (before.id !== now.id || before.staffId !== now.staffId)
}

/** Calls the listener with other tabs' changes, after those of {@link subscribeToSession}. */
export function subscribeToOtherTabs(listener: (change: SessionElsewhere) => void): () => void {
  listenersElsewhere.add(listener)
  return () => listenersElsewhere.delete(listener)
}

export function getSession(): Session {
  return current
}

/**
 * Reads storage again: guards need the current state, not the page's first. Listeners hear only of real changes: some
 * of them take a change of session for the log-in they wait for.
 */
export function refreshSession(): Session {
  if (JSON.stringify(readSession()) !== JSON.stringify(current)) changed()
  return current
}

/** Whether this traveller is still logged in on this phone, for work after a slow answer. */
export function isLoggedIn(userId: number): boolean {
  return refreshSession().user?.id === userId
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function keepUser(user: User): void {
  local.write(USER, withoutPassword(user))
  changed()
}

/** For a traveller known to IndexedDB but not to localStorage. A failed write loses nothing and is not reported. */
export function restoreUser(user: User): void {
  local.write(USER, user, false)
  changed()
}

export function keepAdmin(admin: Admin): void {
  local.write(ADMIN, withoutPassword(admin))
  local.write(ADMIN_ID, admin.id)
  local.write(ADMIN_NAME, admin.name ?? '')
  changed()
}

/**
 * The server no longer knows the traveller, and something is wanted that only it can do: the guards lead to the log-in.
 * This is no log-out: this phone still knows beside this record whose tickets it has saved (`offline/wallet`), so they
 * open with no signal whatever became of the session, and My Tickets restores the record with them.
 */
export function forgetUser(): void {
  local.remove(USER)
  changed()
}

function withoutPassword<T extends Record<string, unknown>>(record: T): T {
  const { password: _, ...kept } = record
  return kept as T
}
