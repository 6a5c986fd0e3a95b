import { local } from '../../../lib/browser-storage.ts'

/**
 * Somebody has logged out on this phone, and the server may not know: its cookie, which no script can remove, still
 * opens the account. Kept until the server has answered; src/early.js reads it too.
 */
const KEY = 'sessionToEnd'

export function markLogOutPending(): void {
  local.write(KEY, true, false)
}

export function isLogOutPending(): boolean {
  return local.raw.getItem(KEY) !== null
}

export function clearPendingLogOut(): void {
  local.remove(KEY)
}
