import * as v from 'valibot'
import { Id } from '../fields/fields.ts'
import { call, Keyed } from '../http.ts'
import { ActivationQuery, NEW_PASSWORD_RULE, PasswordReset } from './account-forms.ts'
import { Staff, StaffFigures, StaffInvitation, StaffInvite, StaffMember } from './staff.ts'

/** Calls about an operator's staff, who have log-ins of their own; all added. */

export const listStaff = call({
  method: 'GET',
  path: '/api/staff',
  access: 'operator',
  summary: 'Who works for the operator, and who is invited to',
  output: Staff,
  errors: [401, 403],
})

export const inviteStaff = call({
  method: 'POST',
  path: '/api/staff',
  access: 'operator',
  summary:
    'Invite somebody by mail, as owner, counter or driver; the same address again renews the link, which voids the one before; the same Idempotency-Key mails once',
  headers: Keyed,
  body: StaffInvite,
  output: StaffMember,
  success: 201,
  errors: [401, 403, 404, 409, 422],
})

export const readStaffFigures = call({
  method: 'GET',
  path: '/api/staff/{staffId}/figures',
  access: 'operator',
  summary: 'What somebody of the staff has sold, and where they are logged in',
  params: v.object({ staffId: Id }),
  output: StaffFigures,
  errors: [401, 403, 404],
})

export const withdrawStaff = call({
  method: 'DELETE',
  path: '/api/staff/{staffId}',
  access: 'operator',
  summary: 'Withdraw somebody: every log-in of theirs ends at once, and so does an open invitation',
  params: v.object({ staffId: Id }),
  output: v.null(),
  errors: [401, 403, 404],
})

export const readInvitation = call({
  method: 'GET',
  path: '/api/staff/invitation',
  access: 'public',
  summary: 'Whom the link of a staff mail is for',
  query: ActivationQuery,
  output: StaffInvitation,
  errors: [404],
})

export const joinStaff = call({
  method: 'POST',
  path: '/api/staff/join',
  access: 'public',
  summary: 'Take an invitation by choosing a password; the log-in is that of operators',
  body: PasswordReset,
  output: v.null(),
  errors: [409],
  rules: `the token is that of the latest mail and was not used; ${NEW_PASSWORD_RULE}`,
})
