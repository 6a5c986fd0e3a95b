import type { User } from '#contract/accounts/account.ts'
import { updateUser } from '#contract/accounts/account-calls.ts'
import type { UserProfileChange } from '#contract/accounts/account-forms.ts'
import { say } from '#language/say.ts'
import { sendForStatus } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { travellerKind } from '../answered-now.ts'
import { keepUser } from '../session.ts'

interface Edited {
  user: User
  change: UserProfileChange
}

/**
 * Sends the whole record with its edited fields, and keeps what was sent: any success counts, and the answer's data are
 * not read (specification, section 7). A new address counts only once the link in its mail is opened.
 */
export const profileChanges = travellerKind<Edited>(() => ({
  name: 'sawari-profile-',
  subject: ({ user }) => user.id,
  send(_user, { user, change: { currentPassword, ...fields } }, _key, signal) {
    const edited = { ...user, ...fields }
    const body = isNewAddress(fields.email, user.email) ? { ...edited, currentPassword } : edited
    return sendForStatus(updateUser, { params: { userId: user.id }, body, signal })
  },
  made(_user, { user, change: { currentPassword: _proof, ...fields } }) {
    const moves = isNewAddress(fields.email, user.email)
    keepUser({ ...user, ...fields, ...(moves ? { email: user.email } : {}) })
    toast.ok(say('Profile updated successfully'))
    if (moves) toast.ok(addressWaits(fields.email))
  },
  doubt: () => say('We do not know yet whether your profile was saved.'),
}))

/** @param typed the address in the field; an empty one counts as none yet */
export function isNewAddress(typed: string, known: string | undefined): boolean {
  const address = typed.trim().toLowerCase()
  return address !== '' && known !== undefined && address !== known.trim().toLowerCase()
}

export function addressWaits(email: string): string {
  return say('Open the link in the mail to {email} to confirm your new address.', { email })
}
