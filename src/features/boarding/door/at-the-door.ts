import { local } from '#lib/browser-storage.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { loggedInAccounts } from '#offline/stored-account.ts'

/** Whether what this phone boards with is still its own: asked of the phone anew. */
export function isAtTheDoor(account: DoorAccount): boolean {
  return account === 'handed-over' || loggedInAccounts(local.raw).includes(account)
}
