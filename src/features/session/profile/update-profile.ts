import type { User } from '../../../../contract/accounts/account.ts'
import { updateUser } from '../../../../contract/accounts/account-calls.ts'
import type { UserProfileChange } from '../../../../contract/accounts/account-forms.ts'
import { sendForStatus } from '../../../lib/calls/send.ts'
import { change } from '../../connection/change.ts'
import { isLoggedIn, keepUser } from '../session.ts'

/**
 * Sends the whole record with its edited fields, and keeps what was sent: any success of our server's counts, its data
 * are not read (specification, section 7). A new address is the account's only when the link in its mail has been opened.
 * @throws ApiError
 */
export async function updateProfile(user: User, { currentPassword, ...fields }: UserProfileChange): Promise<void> {
  const edited = { ...user, ...fields }
  const moves = isNewAddress(fields.email, user.email)
  const body = moves ? { ...edited, currentPassword } : edited
  await change((signal) => sendForStatus(updateUser, { params: { userId: user.id }, body, signal }))
  // Another tab may have logged out while the answer was on its way; a record must not come back.
  if (isLoggedIn(user.id)) keepUser(moves ? { ...edited, email: user.email } : edited)
}

/** @param typed an address as its field holds it; an empty one is no address yet */
export function isNewAddress(typed: string, known: string | undefined): boolean {
  const address = typed.trim().toLowerCase()
  return address !== '' && known !== undefined && address !== known.trim().toLowerCase()
}
