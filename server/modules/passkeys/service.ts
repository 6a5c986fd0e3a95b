import type { Passkey, PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from '#contract/accounts/passkey.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { orTaken } from '../../db/faults.ts'
import type { Role } from '../../db/tables/accounts.ts'
import { tell } from '../../news/news.ts'
import type { SecurityEvents, SecurityLog } from '../../plugins/security/security-log.ts'
import { badInput, conflict, notAllowed, notFound, notLoggedIn } from '../../refusal.ts'
import type { Sentence } from '../../sentences/en.ts'
import { currentPassword } from '../accounts/passwords/current-password.ts'
import { logInTries } from '../accounts/passwords/log-in-tries.ts'
import { findAccountById, findAdmin, findUser, type Proved } from '../accounts/store.ts'
import {
  challengeIn,
  creationOptions,
  handleOf,
  requestOptions,
  siteOf,
  verifyMade,
  verifyProof,
} from './ceremonies.ts'
import { CHALLENGE_MS, mintChallenge, spendChallenge } from './challenges.ts'
import {
  dropPasskey,
  findAddedPasskey,
  findByCredentialId,
  findCredentialIds,
  findPasskeys,
  insertPasskey,
  notePasskeyUse,
} from './store.ts'

const MOST_PASSKEYS = 10

const OTHER_SIDE: Record<Role, Sentence> = {
  user: (say) => say.passkey.ofOperator,
  operator: (say) => say.passkey.ofTraveller,
}

export interface ProvedAgain {
  account: Proved
  /**
   * Call it in the transaction of the proved action: a request that finds the challenge spent then finds the action
   * done, too.
   * @throws Refusal 400 too late, or spent
   */
  spend(trx: Trx): Promise<void>
}

export type PasskeyService = ReturnType<typeof passkeyService>

/** Passkeys of travellers and operators, by the same rules. */
export function passkeyService(context: Context, securityLog: SecurityLog) {
  const { database, now } = context
  const site = siteOf(context.config)
  const password = currentPassword(context, securityLog)

  return {
    list: (role: Role, accountId: number): Promise<Passkey[]> => findPasskeys(database.read, role, accountId),

    /** @throws Refusal 403 wrong password, 409 the account has the most passkeys allowed, 429 too many tries */
    async askToAdd(role: Role, accountId: number, typed: string, ip: string): Promise<PasskeyCreation> {
      const find = role === 'user' ? findUser : findAdmin
      const [account, person] = await Promise.all([
        findAccountById(database.read, role, accountId),
        find(database.read, accountId),
      ])
      if (!account || !person) throw notLoggedIn()
      if (!(await password.isRight(role, account, typed, ip))) {
        securityLog.note('passkey-refused', { role, account: accountId })
        throw notAllowed((say) => say.account.wrongPassword)
      }
      const known = await findCredentialIds(database.read, role, accountId)
      if (known.length >= MOST_PASSKEYS) throw conflict((say) => say.passkey.tooMany(MOST_PASSKEYS))
      const challenge = await mintChallenge(database, { role, accountId }, now())
      const handle = handleOf(role, accountId)
      return creationOptions(site, challenge, { handle, email: account.email, name: person.name ?? '', known })
    },

    /**
     * A repeat within the challenge's life, because the answer was lost, is answered with the passkey that was added.
     * @param name for the owner's list
     * @throws Refusal 400 the answer does not fit the challenge, 409 the passkey was added before
     */
    async add(role: Role, accountId: number, made: PasskeyMade, name: string): Promise<Passkey> {
      const challenge = challengeIn(made.response.clientDataJSON)
      if (challenge === undefined) throw badInput((say) => say.passkey.notMade)
      const credential = await verifyMade(site, made, challenge)
      const spend = (trx: Trx) => spendChallenge(trx, challenge, { role, accountId }, now())
      if (!credential) {
        const isFresh = await database.write(spend)
        throw badInput((say) => (isFresh ? say.passkey.notMade : say.passkey.tooLate))
      }
      const added = { role, accountId, ...credential, name }
      // One transaction: a request that finds the challenge spent also finds the passkey that was made for it.
      const { passkey, isNew } = await database.write(async (trx) => {
        if (!(await spend(trx))) {
          const passkey = await findAddedPasskey(trx, added, now() - CHALLENGE_MS)
          if (!passkey) throw badInput((say) => say.passkey.tooLate)
          return { passkey, isNew: false }
        }
        const account = await findAccountById(trx, role, accountId)
        if (!account) throw notLoggedIn()
        if ((await findCredentialIds(trx, role, accountId)).length >= MOST_PASSKEYS)
          throw conflict((say) => say.passkey.tooMany(MOST_PASSKEYS))
        await tell(trx, { kind: 'passkey-added', role, to: account }, now())
        const passkey = await orTaken(insertPasskey(trx, added, now()), (say) => say.passkey.hereAlready)
        return { passkey, isNew: true }
      })
      if (isNew) securityLog.note('passkey-added', { role, account: accountId })
      return passkey
    },

    /** @throws Refusal 404 for another account's passkey */
    async remove(role: Role, accountId: number, passkeyId: number): Promise<void> {
      const removed = await database.write((trx) => dropPasskey(trx, role, accountId, passkeyId))
      if (!removed) throw notFound((say) => say.passkey.notYours)
      securityLog.note('passkey-removed', { role, account: accountId })
    },

    async askToLogIn(role: Role): Promise<PasskeyRequest> {
      return requestOptions(site, await mintChallenge(database, { role, accountId: null }, now()))
    },

    /**
     * A new password removes the passkeys, so a passkey also proves the account's current password.
     * @throws Refusal 400 too late, 401 no passkey of ours, 403 of the other side, 429 too many tries
     */
    async logIn(role: Role, proof: PasskeyProof, ip: string): Promise<Proved> {
      const challenge = challengeIn(proof.response.clientDataJSON)
      const isFresh =
        challenge !== undefined &&
        (await database.write((trx) => spendChallenge(trx, challenge, { role, accountId: null }, now())))
      if (!isFresh) throw badInput((say) => say.passkey.tooLate)
      const { account, noteUse } = await verify(role, proof, challenge, ip, notLoggedIn)
      await database.write(noteUse)
      return account
    },

    /**
     * Asks a logged-in person for a passkey once more, where the password would do as well: a cookie may be stolen.
     * @param proof by a challenge of {@link askToLogIn}
     * @throws Refusal 403 no passkey of this account, 429 too many tries
     */
    async proveAgain(role: Role, accountId: number, proof: PasskeyProof, ip: string): Promise<ProvedAgain> {
      const challenge = challengeIn(proof.response.clientDataJSON)
      if (challenge === undefined) throw badInput((say) => say.passkey.tooLate)
      // Not 401: the log-in itself is in order.
      const { account, noteUse } = await verify(role, proof, challenge, ip, notAllowed)
      if (account.id !== accountId) throw notAllowed((say) => say.passkey.unknown)
      return {
        account,
        async spend(trx) {
          if (!(await spendChallenge(trx, challenge, { role, accountId: null }, now())))
            throw badInput((say) => say.passkey.tooLate)
          await noteUse(trx)
        },
      }
    },
  }

  /**
   * Finds the passkey's account and checks that it may log in. `noteUse` notes the log-in, once for each proof.
   * @param no makes the refusal for a passkey that proves no account
   */
  async function verify(role: Role, proof: PasskeyProof, challenge: string, ip: string, no: typeof notAllowed) {
    const passkey = await findByCredentialId(database.read, proof.id)
    const account = passkey && (await findAccountById(database.read, passkey.role, passkey.accountId))
    function refused(reason: SecurityEvents['log-in-refused']['reason']) {
      const whose = { role: passkey?.role ?? role, account: account?.id ?? null }
      securityLog.note('log-in-refused', { ...whose, by: 'passkey', reason })
    }
    if (!passkey || !account) {
      refused('unknown-account')
      throw no((say) => say.passkey.unknown)
    }
    const tries = logInTries(context, async () => refused('too-many-tries'))
    const tried = { role: passkey.role, email: account.email, ip }
    await tries.count(tried)
    const isWhose = proof.response.userHandle === handleOf(passkey.role, account.id)
    const after = isWhose ? await verifyProof(site, proof, challenge, passkey) : undefined
    if (after === undefined) {
      refused('wrong-passkey')
      throw no((say) => say.passkey.notProved)
    }
    if (passkey.role !== role) {
      refused('wrong-side')
      throw notAllowed(OTHER_SIDE[role])
    }
    if (account.activated_at === null) {
      refused('not-active')
      throw notAllowed((say) => say.session.notActive)
    }
    if (account.switched_off_at !== null) {
      refused('switched-off')
      throw no((say) => say.session.switchedOff)
    }
    const counter = { before: passkey.counter, after }
    await tries.forget(tried)
    const { id } = passkey
    return {
      account,
      async noteUse(trx: Trx): Promise<void> {
        if (await notePasskeyUse(trx, id, counter, now())) return
        refused('wrong-passkey')
        throw no((say) => say.passkey.notProved)
      },
    }
  }
}
