import { local } from '#lib/browser-storage.ts'
import { SESSION_TO_END } from '#storage-keys.ts'

/**
 * A log-out on this phone that the server may not know of: its cookie, which no script can remove, still opens the
 * account. Kept until the server has answered.
 */
export function markLogOutPending(): void {
  local.write(SESSION_TO_END, true, false)
}

export function isLogOutPending(): boolean {
  return local.raw.getItem(SESSION_TO_END) !== null
}

export function clearPendingLogOut(): void {
  local.remove(SESSION_TO_END)
}
