import type { FastifyInstance } from 'fastify'
import {
  activateAdmin,
  activateUser,
  forgotAdminPassword,
  forgotUserPassword,
  logInAdmin,
  logInUser,
  logOut,
  resetAdminPassword,
  resetUserPassword,
  signUpAdmin,
  signUpUser,
  updateAdmin,
  updateUser,
} from '../../../contract/account-calls.ts'
import type { Database } from '../../db/database.ts'
import type { Role } from '../../db/schema.ts'
import { registerCall, registerRawCall } from '../../plugins/calls.ts'
import { LIMITS } from '../../plugins/limits.ts'
import { notLoggedIn } from '../../refusal.ts'
import { repairEmail, spellings } from './login-query.ts'
import { ACCOUNT_PAGES } from './pages.ts'
import type { AccountService } from './service.ts'
import { findAdmin, findUser } from './store.ts'

const ACTIVATE_NEXT = 'Almost done: open the link in the mail that we have sent you.'
const RESET_SENT = 'Password reset link has been sent to your email.'
const RESET_DONE = 'Your new password is set. Please log in.'

/** The calls of accounts: the same for both sides, told apart by their contract entries. */
export function accountRoutes(app: FastifyInstance, accounts: AccountService, database: Database): void {
  const user = async (id: number) => (await findUser(database.read, id)) ?? failed()
  const admin = async (id: number) => (await findAdmin(database.read, id)) ?? failed()

  registerCall(
    app,
    signUpUser,
    async ({ body }) => ({ message: ACTIVATE_NEXT, data: await user(await accounts.signUpUser(body)) }),
    { config: LIMITS.signUp },
  )
  registerCall(
    app,
    signUpAdmin,
    async ({ body }) => ({ message: ACTIVATE_NEXT, data: await admin(await accounts.signUpAdmin(body)) }),
    { config: LIMITS.signUp },
  )

  const logInOptions = { config: LIMITS.logIn, repairQuery: repairEmail }
  registerCall(
    app,
    logInUser,
    async ({ query, request, reply }) => {
      const id = await accounts.logIn('user', spellings(query, request.url), request.ip)
      await app.sessions.start(request, reply, 'user', id)
      return { message: 'Login Successful!', data: await user(id) }
    },
    logInOptions,
  )
  registerCall(
    app,
    logInAdmin,
    async ({ query, request, reply }) => {
      const id = await accounts.logIn('operator', spellings(query, request.url), request.ip)
      await app.sessions.start(request, reply, 'operator', id)
      return { message: 'Login Successful!', data: await admin(id) }
    },
    logInOptions,
  )

  for (const [role, call] of [
    ['user', forgotUserPassword],
    ['operator', forgotAdminPassword],
  ] as const)
    registerCall(
      app,
      call,
      async ({ query }) => {
        await accounts.requestReset(role, query.email)
        return { message: RESET_SENT, data: null }
      },
      logInOptions,
    )

  for (const [role, call] of [
    ['user', resetUserPassword],
    ['operator', resetAdminPassword],
  ] as const)
    registerCall(
      app,
      call,
      async ({ body, request }) => {
        await accounts.resetPassword(role, body, request.ip)
        return { message: RESET_DONE, data: null }
      },
      { config: LIMITS.logIn },
    )

  for (const [role, call] of [
    ['user', activateUser],
    ['operator', activateAdmin],
  ] as const)
    registerRawCall(
      app,
      call,
      async ({ query, reply }) => {
        const active = await accounts.activate(role, query.token)
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .redirect(`${ACCOUNT_PAGES[role].logIn}?activated=${active ? 1 : 0}`, 303)
      },
      // A HEAD, as link checkers send it, must not use the link up.
      { config: LIMITS.logIn, exposeHeadRoute: false },
    )

  registerCall(app, updateUser, async ({ params, body, request, reply }) => {
    const { emailChanged } = await accounts.updateUser(params.userId, body)
    if (emailChanged) await app.sessions.start(request, reply, 'user' satisfies Role, params.userId)
    return { message: 'Profile updated successfully', data: await user(params.userId) }
  })
  registerCall(app, updateAdmin, async ({ params, body, request, reply }) => {
    const { emailChanged } = await accounts.updateAdmin(params.adminId, body)
    if (emailChanged) await app.sessions.start(request, reply, 'operator' satisfies Role, params.adminId)
    return { message: 'Profile updated successfully', data: await admin(params.adminId) }
  })

  registerCall(app, logOut, async ({ request, reply }) => {
    await app.sessions.end(request, reply)
    return { message: 'You are logged out.', data: null }
  })
}

function failed(): never {
  throw notLoggedIn()
}
