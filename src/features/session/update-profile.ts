import type { User } from '../../../contract/account.ts'
import { updateUser } from '../../../contract/account-calls.ts'
import type { UserProfile } from '../../../contract/account-forms.ts'
import { send } from '../../lib/send.ts'
import { keepUser, refreshSession } from './session.ts'
import { statusOf } from './status-of.ts'

/**
 * Sends the whole record with its edited fields, and keeps what was sent: any success counts, the answer is not read
 * (specification, section 7).
 * @throws ApiError
 */
export async function updateProfile(user: User, fields: UserProfile): Promise<void> {
  const edited = { ...user, ...fields }
  await statusOf(send(updateUser, { params: { userId: user.id }, body: edited }))
  // Another tab may have logged out while the answer was on its way; a record must not come back.
  if (refreshSession().user?.id === user.id) keepUser(edited)
}
