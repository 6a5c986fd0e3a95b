import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PasskeyProof } from '#contract/accounts/passkey.ts'
import {
  addAdminPasskey,
  addUserPasskey,
  askToAddAdminPasskey,
  askToAddUserPasskey,
  listAdminPasskeys,
  listUserPasskeys,
  removeAdminPasskey,
  removeUserPasskey,
} from '#contract/accounts/passkey-calls.ts'
import {
  askToLogInAdmin,
  askToLogInUser,
  logInAdminByPasskey,
  logInUserByPasskey,
} from '#contract/accounts/passkey-log-in-calls.ts'
import type { Database } from '../../db/database.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { deviceWords } from '../../plugins/security/device-words.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import { bothSides } from '../accounts/both-sides.ts'
import { ownAdmin, ownUser } from '../accounts/own-record.ts'
import { isStillProved } from '../accounts/store.ts'
import type { PasskeyService } from './service.ts'

const LISTED = 'Your passkeys'

/** The passkey calls: the same for both sides, which differ in their contract entries. */
export function passkeyRoutes(app: FastifyInstance, passkeys: PasskeyService, database: Database): void {
  for (const call of [listUserPasskeys, listAdminPasskeys])
    registerCall(app, call, async ({ session: { role, accountId } }) => ({
      message: LISTED,
      data: await passkeys.list(role, accountId),
    }))

  for (const call of [askToAddUserPasskey, askToAddAdminPasskey])
    registerCall(
      app,
      call,
      async ({ session: { role, accountId }, body, request }) => ({
        message: (say) => say.passkey.unlock,
        data: await passkeys.askToAdd(role, accountId, body.password, request.ip),
      }),
      { config: LIMITS.logIn },
    )

  for (const call of [addUserPasskey, addAdminPasskey])
    registerCall(app, call, async ({ session: { role, accountId }, body, request }) => ({
      message: (say) => say.passkey.added,
      data: await passkeys.add(role, accountId, body, deviceWords(request.headers['user-agent'])),
    }))

  for (const call of [removeUserPasskey, removeAdminPasskey])
    registerCall(app, call, async ({ session: { role, accountId }, params }) => {
      await passkeys.remove(role, accountId, params.passkeyId)
      return { message: (say) => say.passkey.removed, data: null }
    })

  for (const [role, call] of bothSides(askToLogInUser, askToLogInAdmin))
    registerCall(
      app,
      call,
      async () => ({ message: (say) => say.passkey.unlock, data: await passkeys.askToLogIn(role) }),
      {
        config: LIMITS.passkeyChallenge,
      },
    )

  /** @returns the account's id */
  async function enter(role: Role, proof: PasskeyProof, request: FastifyRequest, reply: FastifyReply): Promise<number> {
    const proved = await passkeys.logIn(role, proof, request.ip)
    const { id } = proved
    await app.sessions.start(request, reply, { role, accountId: id }, isStillProved(role, proved))
    app.securityLog.note('logged-in', { role, account: id, by: 'passkey' })
    return id
  }

  registerCall(
    app,
    logInUserByPasskey,
    async ({ body, request, reply }) => {
      const id = await enter('user', body, request, reply)
      return { message: (say) => say.session.loggedIn, data: await ownUser(database.read, id) }
    },
    { config: LIMITS.logIn },
  )
  registerCall(
    app,
    logInAdminByPasskey,
    async ({ body, request, reply }) => {
      const id = await enter('operator', body, request, reply)
      return { message: (say) => say.session.loggedIn, data: await ownAdmin(database.read, id) }
    },
    { config: LIMITS.logIn },
  )
}
