import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admin } from '#contract/accounts/account.ts'
import {
  activateAdmin,
  activateUser,
  findApproval,
  forgotAdminPassword,
  forgotUserPassword,
  logInAdmin,
  logInUser,
  logOut,
  mailAdminActivation,
  mailUserActivation,
  resetAdminPassword,
  resetUserPassword,
  signUpAdmin,
  signUpUser,
} from '#contract/accounts/account-calls.ts'
import type { Context } from '../../context.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { pagePath } from '../../page-address.ts'
import { registerCall, registerRawCall } from '../../plugins/calls/calls.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import { notAllowed, notLoggedIn } from '../../refusal.ts'
import { languageOf } from '../../sentences/speak.ts'
import { ACCOUNT_PAGES } from '../accounts/account-pages.ts'
import { findApprovalOf } from '../accounts/approval.ts'
import { bothSides } from '../accounts/both-sides.ts'
import { leadOn, MAIL_LINK } from '../accounts/mailed-links/mail-link.ts'
import { ownAdmin, ownUser } from '../accounts/own-record.ts'
import { isStillProved } from '../accounts/store.ts'
import { findStaffRecord, isStaffStillProved } from '../staff/store.ts'
import type { LogIn, LogInService } from './log-in-service.ts'
import { repairEmail, spellings } from './login-query.ts'
import type { PasswordResetService } from './password-reset.ts'
import type { SignUpBrowser } from './sign-up-browser.ts'
import type { Newcomer, SignUpService } from './sign-up-service.ts'

/** The account calls that need no log-in: the same for both sides, which differ in their contract entries. */
export function accountRoutes(
  app: FastifyInstance,
  signUps: SignUpService,
  logIns: LogInService,
  resets: PasswordResetService,
  browsers: SignUpBrowser,
  { config, database }: Pick<Context, 'config' | 'database'>,
): void {
  const user = (id: number) => ownUser(database.read, id)
  const admin = (id: number) => ownAdmin(database.read, id)
  const newcomer = (request: FastifyRequest): Newcomer => ({
    ip: request.ip,
    program: browsers.program(request),
    language: languageOf(request.headers),
  })

  registerCall(
    app,
    signUpUser,
    async ({ body, request, reply }) => {
      const { id, browser } = await signUps.signUpUser(body, newcomer(request))
      browsers.mark(reply, 'user', browser)
      return { message: (say) => say.account.activateNext, data: await user(id) }
    },
    { config: LIMITS.signUp },
  )
  registerCall(
    app,
    signUpAdmin,
    async ({ body, request, reply }) => {
      const { id, browser } = await signUps.signUpAdmin(body, newcomer(request))
      browsers.mark(reply, 'operator', browser)
      return { message: (say) => say.account.activateNext, data: await admin(id) }
    },
    { config: LIMITS.signUp },
  )

  /** @throws Refusal 403 if the mail's link has not been opened. @returns the account's id */
  async function enter(
    role: Role,
    logIn: Exclude<LogIn, { kind: 'staff' }>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<number> {
    if (logIn.kind === 'not-active') {
      browsers.mark(reply, role, logIn.browser)
      throw notAllowed((say) => say.session.notActiveSentAgain)
    }
    const { proved, afterwards } = logIn
    await app.sessions.start(request, reply, { role, accountId: proved.id }, isStillProved(role, proved))
    afterwards()
    app.securityLog.note('logged-in', { role, account: proved.id, by: 'password' })
    return proved.id
  }

  async function enterAsStaff(
    { staff, afterwards }: Extract<LogIn, { kind: 'staff' }>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Admin> {
    const whose = { role: 'operator', accountId: staff.admin_id, staffId: staff.id } as const
    await app.sessions.start(request, reply, whose, isStaffStillProved(staff))
    afterwards()
    app.securityLog.note('logged-in', { role: 'operator', account: staff.admin_id, staff: staff.id, by: 'password' })
    const record = await findStaffRecord(database.read, staff.id)
    if (!record) throw notLoggedIn()
    return record
  }

  const logInOptions = { config: LIMITS.logIn, repairQuery: repairEmail }
  registerCall(
    app,
    logInUser,
    async ({ query, request, reply }) => {
      const logIn = await logIns.logIn('user', spellings(query, request.url), request.ip)
      if (logIn.kind === 'staff') throw notLoggedIn()
      return { message: (say) => say.session.loggedIn, data: await user(await enter('user', logIn, request, reply)) }
    },
    logInOptions,
  )
  registerCall(
    app,
    logInAdmin,
    async ({ query, request, reply }) => {
      const logIn = await logIns.logIn('operator', spellings(query, request.url), request.ip)
      return {
        message: (say) => say.session.loggedIn,
        data:
          logIn.kind === 'staff'
            ? await enterAsStaff(logIn, request, reply)
            : await admin(await enter('operator', logIn, request, reply)),
      }
    },
    logInOptions,
  )

  for (const [role, call] of bothSides(forgotUserPassword, forgotAdminPassword))
    registerCall(
      app,
      call,
      async ({ query, request }) => {
        await resets.ask(role, query.email, request.ip)
        return { message: (say) => say.account.resetSent, data: null }
      },
      logInOptions,
    )

  for (const [role, call] of bothSides(mailUserActivation, mailAdminActivation))
    registerCall(
      app,
      call,
      async ({ query, request }) => {
        await signUps.mailActivation(role, query.email, request.ip)
        return { message: (say) => say.account.activationSent, data: null }
      },
      logInOptions,
    )

  for (const [role, call] of bothSides(resetUserPassword, resetAdminPassword))
    registerCall(
      app,
      call,
      async ({ body, request }) => {
        await resets.setPassword(role, body, request.ip)
        return { message: (say) => say.account.resetDone, data: null }
      },
      { config: LIMITS.logIn },
    )

  for (const [role, call] of bothSides(activateUser, activateAdmin))
    registerRawCall(
      app,
      call,
      async ({ query: { token }, request, reply }) => {
        const opener = { browser: browsers.read(request, role), program: browsers.program(request) }
        const activation = await signUps.activate(role, token, opener)
        if (activation === 'active') browsers.forget(reply, role)
        const { logIn, reset } = ACCOUNT_PAGES[role]
        const next = {
          active: `${logIn}?activated=1`,
          'choose-password': `${reset}?token=${encodeURIComponent(token)}&first=1`,
          dead: `${logIn}?activated=0`,
        }
        return leadOn(reply, pagePath(config, next[activation]))
      },
      MAIL_LINK,
    )

  registerCall(app, findApproval, async ({ params }) => {
    const approval = await findApprovalOf(database.read, params.adminId)
    if (!approval) throw notLoggedIn()
    return { message: 'Whether your trips are offered', data: { approval } }
  })

  registerCall(app, logOut, async ({ request, reply }) => {
    for (const { role, accountId, staffId } of await app.sessions.end(request, reply))
      app.securityLog.note('logged-out', {
        role,
        account: accountId,
        ...(staffId === undefined ? {} : { staff: staffId }),
      })
    return { message: (say) => say.session.loggedOut, data: null }
  })
}
