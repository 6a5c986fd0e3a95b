import { getSession, refreshSession } from '#features/session/session.ts'
import { local } from '#lib/browser-storage.ts'
import { type Account, operatorAccount } from '#offline/stored-account.ts'
import { ADMIN, ADMIN_ID, ADMIN_NAME } from '#storage-keys.ts'

/**
 * Answers about a company are stored for the person who is logged in: counter staff must not find what the owner has
 * seen.
 */
export function companyAccount(adminId: number): Account {
  const { admin } = getSession()
  return operatorAccount(adminId, admin?.id === adminId ? admin.staffId : undefined)
}

/** As `forgetUser`, for staff who were withdrawn or whose session has run out. */
export function forgetAdmin(): void {
  for (const key of [ADMIN, ADMIN_ID, ADMIN_NAME]) local.remove(key)
  refreshSession()
}
