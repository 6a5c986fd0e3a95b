import type { FastifyInstance } from 'fastify'
import {
  inviteStaff,
  joinStaff,
  listStaff,
  readInvitation,
  readStaffFigures,
  withdrawStaff,
} from '#contract/accounts/staff-calls.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import { languageOf } from '../../sentences/speak.ts'
import type { JoiningService } from './joining.ts'
import type { StaffService } from './service.ts'

export function staffRoutes(app: FastifyInstance, staff: StaffService, joining: JoiningService): void {
  registerCall(app, listStaff, async ({ session }) => ({
    message: 'Who works for you',
    data: await staff.list(session.accountId),
  }))
  registerCall(
    app,
    inviteStaff,
    async ({ session, body, headers, request }) => {
      const key = headers['idempotency-key']
      const { member, replayed } = await staff.invite(session, body, languageOf(request.headers), key)
      return { message: (say) => say.staff.invited(body.email), data: member, replayed }
    },
    { config: LIMITS.signUp },
  )
  registerCall(app, readStaffFigures, async ({ session, params }) => ({
    message: 'What they have sold, and where they are logged in',
    data: await staff.figures(session.accountId, params.staffId),
  }))
  registerCall(app, withdrawStaff, async ({ session, params }) => {
    await staff.withdraw(session, params.staffId)
    return { message: (say) => say.staff.withdrawn, data: null }
  })
  registerCall(
    app,
    readInvitation,
    async ({ query }) => ({ message: 'Whom the invitation is for', data: await joining.readInvitation(query.token) }),
    { config: LIMITS.logIn },
  )
  registerCall(
    app,
    joinStaff,
    async ({ body, request }) => {
      await joining.join(body, languageOf(request.headers), request.ip)
      return { message: (say) => say.staff.joined, data: null }
    },
    { config: LIMITS.logIn },
  )
}
