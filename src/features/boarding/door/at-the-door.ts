import { local } from '#lib/browser-storage.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { loggedInAccounts } from '#offline/stored-account.ts'

/** Whether this log-in or handover is still this phone's, read from storage again. */
export function isAtTheDoor(account: DoorAccount): boolean {
  return account === 'handed-over' || loggedInAccounts(local.raw).includes(account)
}
