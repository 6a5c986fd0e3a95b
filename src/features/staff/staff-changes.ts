import type { QueryClient } from '@tanstack/react-query'
import type { StaffInvite, StaffMember } from '#contract/accounts/staff.ts'
import { inviteStaff, withdrawStaff } from '#contract/accounts/staff-calls.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { operatorKind } from '../session/answered-now.ts'
import { staffQuery } from './staff-query.ts'

interface Invitation {
  invite: StaffInvite
  /** Whether it is sent once more to somebody who was invited before. */
  again: boolean
}

/** One mail each: another would make the link of the one before a dead one. */
export const invitations = operatorKind<Invitation>((client) => ({
  name: 'sawari-invitation-',
  subject: ({ invite }) => invite.email,
  send: (_admin, { invite }, key, signal) =>
    send(inviteStaff, { body: invite, headers: { 'idempotency-key': key }, signal }),
  made({ id }, { invite: { email }, again }) {
    toast.ok(
      again
        ? say('The invitation to {email} is sent again.', { email })
        : say('The invitation to {email} is on its way.', { email }),
    )
    readAnew(client, id)
  },
  doubt: ({ invite: { email } }) => say('We do not know yet whether the invitation to {email} was sent.', { email }),
}))

type Leaver = Pick<StaffMember, 'id' | 'name' | 'joinedAt'>

export const staffWithdrawals = operatorKind<Leaver>((client) => ({
  name: 'sawari-staff-withdrawal-',
  send: (_admin, { id }, _key, signal) => send(withdrawStaff, { params: { staffId: id }, signal }),
  made(admin, { name, joinedAt }) {
    toast.ok(
      joinedAt === null
        ? say('The invitation of {name} is withdrawn.', { name })
        : say('{name} is withdrawn.', { name }),
    )
    readAnew(client, admin.id)
  },
  doubt: ({ name }) => say('We do not know yet whether {name} was withdrawn.', { name }),
}))

function readAnew(client: QueryClient, adminId: number): void {
  void client.invalidateQueries({ queryKey: staffQuery(adminId).queryKey })
}
