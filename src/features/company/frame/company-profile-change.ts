import type { Admin } from '#contract/accounts/account.ts'
import { updateAdmin } from '#contract/accounts/account-calls.ts'
import type { AdminProfileChange } from '#contract/accounts/account-forms.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { addressWaits, isNewAddress } from '#features/session/profile/update-profile.ts'
import { keepAdmin } from '#features/session/session.ts'
import { say } from '#language/say.ts'
import { sendForStatus } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'

interface Edited {
  admin: Admin
  change: AdminProfileChange
}

/** Any yes is a success, whatever the answer holds; the GST number goes along as it is, for servers that write it all. */
export const companyProfileChanges = operatorKind<Edited>(() => ({
  name: 'sawari-company-profile-',
  subject: ({ admin }) => admin.id,
  send(_admin, { admin, change: { currentPassword, ...profile } }, _key, signal) {
    const body = {
      ...profile,
      ...(isNewAddress(profile.email, admin.email) ? { currentPassword } : {}),
      ...(admin.gst_number === undefined ? {} : { gst_number: admin.gst_number }),
    }
    return sendForStatus(updateAdmin, { params: { adminId: admin.id }, body, signal })
  },
  made(_admin, { admin, change: { currentPassword: _proof, ...profile } }) {
    const moves = isNewAddress(profile.email, admin.email)
    toast.ok(say('Profile updated successfully'))
    if (moves) toast.ok(addressWaits(profile.email))
    keepAdmin({ ...admin, ...profile, ...(moves ? { email: admin.email } : {}) })
  },
  doubt: () => say('We do not know yet whether your profile was saved.'),
}))
