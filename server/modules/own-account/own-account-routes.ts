import type { FastifyInstance } from 'fastify'
import { updateAdmin, updateUser } from '#contract/accounts/account-calls.ts'
import {
  changeAdminPassword,
  changeUserPassword,
  confirmAdminEmail,
  confirmUserEmail,
  considerErasure,
  endAdminSession,
  endAdminSessions,
  endUserSession,
  endUserSessions,
  eraseAdmin,
  eraseUser,
  exportAdminData,
  exportUserData,
  listAdminSessions,
  listUserSessions,
  setAdminLanguage,
  setUserLanguage,
} from '#contract/accounts/own-account-calls.ts'
import type { Context } from '../../context.ts'
import { pagePath } from '../../page-address.ts'
import { registerCall, registerRawCall } from '../../plugins/calls/calls.ts'
import { registerCallEndingInList } from '../../plugins/calls/sliced-calls.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import type { Sentence } from '../../sentences/en.ts'
import { ACCOUNT_PAGES } from '../accounts/account-pages.ts'
import { bothSides } from '../accounts/both-sides.ts'
import { leadOn, MAIL_LINK } from '../accounts/mailed-links/mail-link.ts'
import { ownAdmin, ownUser } from '../accounts/own-record.ts'
import { isStillProved } from '../accounts/store.ts'
import { findMoneyDue } from './money-due.ts'
import type { OwnAccountService } from './own-account-service.ts'
import type { ProfileService } from './profiles.ts'

function updated(pendingEmail: string | undefined): Sentence {
  return pendingEmail === undefined
    ? (say) => say.account.updated
    : (say) => say.account.updatedAddressPending(pendingEmail)
}

/** The calls about one's own account: the same for both sides, which differ in their contract entries. */
export function ownAccountRoutes(
  app: FastifyInstance,
  profiles: ProfileService,
  own: OwnAccountService,
  { config, database }: Pick<Context, 'config' | 'database'>,
): void {
  const { sessions } = app

  registerCall(app, updateUser, async ({ params: { userId }, body, request }) => {
    const { pendingEmail } = await profiles.updateUser(userId, body, request.ip)
    return { message: updated(pendingEmail), data: await ownUser(database.read, userId) }
  })
  registerCall(app, updateAdmin, async ({ params: { adminId }, body, request }) => {
    const { pendingEmail } = await profiles.updateAdmin(adminId, body, request.ip)
    return { message: updated(pendingEmail), data: await ownAdmin(database.read, adminId) }
  })

  for (const [role, call] of bothSides(confirmUserEmail, confirmAdminEmail))
    registerRawCall(
      app,
      call,
      async ({ query, reply }) => {
        const confirmed = await profiles.confirmEmail(role, query.token)
        return leadOn(reply, pagePath(config, `${ACCOUNT_PAGES[role].logIn}?confirmed=${confirmed ? 1 : 0}`))
      },
      MAIL_LINK,
    )

  for (const call of [changeUserPassword, changeAdminPassword])
    registerCall(
      app,
      call,
      async ({ session, body, request, reply }) => {
        const { role, accountId } = session
        const proved = await own.changePassword(session, body, request.ip)
        await sessions.start(request, reply, { role, accountId }, isStillProved(role, proved))
        return { message: (say) => say.account.passwordChanged, data: null }
      },
      { config: LIMITS.logIn },
    )

  for (const call of [setUserLanguage, setAdminLanguage])
    registerCall(app, call, async ({ session: { role, accountId }, body: { language } }) => {
      await own.setLanguage(role, accountId, language)
      return { message: (say) => say.account.languageKept(language), data: null }
    })

  for (const call of [listUserSessions, listAdminSessions])
    registerCall(app, call, async ({ session }) => ({
      message: 'Where you are logged in.',
      data: await own.listSessions(session),
    }))

  for (const call of [endUserSession, endAdminSession])
    registerCall(app, call, async ({ session: { role, accountId }, params }) => {
      await own.endSession(role, accountId, params.sessionId)
      return { message: (say) => say.account.sessionEnded, data: null }
    })

  for (const call of [endUserSessions, endAdminSessions])
    registerCall(app, call, async ({ session, request, reply }) => {
      const { role, accountId } = session
      await sessions.start(request, reply, session, (trx) => own.endSessions(trx, session))
      app.securityLog.note('logged-out-everywhere', { role, account: accountId })
      return { message: (say) => say.account.otherSessionsEnded, data: null }
    })

  const rarely = { config: LIMITS.exports }
  registerCallEndingInList(
    app,
    exportUserData,
    'tickets',
    async ({ session }) => {
      const { slices, ...rest } = await own.exportUser(session)
      return { message: 'Everything that Sawari keeps about you.', slices, rest: () => rest }
    },
    rarely,
  )
  registerCallEndingInList(
    app,
    exportAdminData,
    'trips',
    async ({ session }) => {
      const { slices, ...rest } = await own.exportAdmin(session)
      const message = 'What Sawari keeps about you. Tickets of your trips are your passengers’ own.'
      return { message, slices, rest: () => rest }
    },
    rarely,
  )

  registerCall(app, considerErasure, async ({ params }) => ({
    message: 'What is due back to you.',
    data: await findMoneyDue(database.read, params.userId),
  }))

  for (const call of [eraseUser, eraseAdmin])
    registerCall(
      app,
      call,
      async ({ session, body, request }) => {
        await own.erase(session, body, request.ip)
        return { message: (say) => say.account.erased, data: null }
      },
      { config: LIMITS.logIn },
    )
}
