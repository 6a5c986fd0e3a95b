import { queryOptions } from '@tanstack/react-query'
import { joinStaff, listStaff, readInvitation, readStaffFigures } from '#contract/accounts/staff-calls.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'

/** Who works for the operator. Not kept: names and addresses of people need not lie on every owner's phone. */
export function staffQuery(adminId: number) {
  return queryOptions({
    queryKey: ['staff', adminId],
    queryFn: ({ signal }) => ask(listStaff, {}, signal),
    meta: { owner: companyAccount(adminId) },
  })
}

/** Facts to know before somebody is withdrawn. */
export function staffFiguresQuery(adminId: number, staffId: number) {
  return queryOptions({
    queryKey: ['staff', adminId, staffId, 'figures'],
    queryFn: ({ signal }) => ask(readStaffFigures, { params: { staffId } }, signal),
    staleTime: 0,
    // A backend without this call will not have it a moment later.
    retry: false,
    meta: { owner: companyAccount(adminId) },
  })
}

/** Whom a mail's link is for; asked once, since it says no as soon as the link was used. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => ask(readInvitation, { query: { token } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { owner: 'public' },
  })
}

/** Sent again with the same password it says yes again. @throws ApiError */
export async function sendJoining(join: { token: string; password: string }): Promise<void> {
  await ask(joinStaff, { body: join })
}
