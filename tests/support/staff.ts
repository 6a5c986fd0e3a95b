import type { StaffInvite } from '#contract/accounts/staff.ts'
import { type Caller, pathOf, type TestServer } from './server.ts'

/** A logged-in member of an operator's staff. */
export interface StaffPerson extends Caller {
  staffId: number
  email: string
  password: string
}

/** Invites a person, accepts the invitation and logs in. */
export async function inviteAndJoin(server: TestServer, owner: Caller, person: StaffInvite): Promise<StaffPerson> {
  const password = 'A staff secret 7'
  const before = server.mails.length
  const invited = await owner.call('POST', '/api/staff', { body: person })
  if (invited.status !== 201) throw new Error(`Inviting answered ${invited.text}`)
  await server.mail(person.email, 'staff-invitation')
  const sent = server.mails.slice(before).findLast(({ to }) => to === person.email)
  const token = new URL(pathOf(sent?.message.link), 'http://x').searchParams.get('token')
  const joined = await server.visitor().call('POST', '/api/staff/join', { body: { token, password } })
  if (joined.status !== 200) throw new Error(`Joining answered ${joined.text}`)
  const caller = server.visitor()
  const logIn = await caller.call('POST', '/api/admins/verify-by-email', { body: { email: person.email, password } })
  if (logIn.status !== 200) throw new Error(`Logging in answered ${logIn.text}`)
  return { ...caller, staffId: Number(invited.body.data.id), email: person.email, password }
}
