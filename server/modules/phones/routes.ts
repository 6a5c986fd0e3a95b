import type { FastifyInstance } from 'fastify'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/accounts/push-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { PhoneOwner } from '../../plugins/security/phones-of-sessions.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { conflict, notLoggedIn } from '../../refusal.ts'
import { dropSubscription, keepSubscription } from './store.ts'

export function pushRoutes(app: FastifyInstance, { database, now, push }: Pick<Context, 'database' | 'now' | 'push'>) {
  registerCall(app, readPushKey, async () => ({
    message: 'The key to subscribe with',
    data: { publicKey: push.publicKey },
  }))

  registerCall(app, subscribeToPush, async ({ request, session, body }) => {
    const owner = ownerOf(session)
    const both = await Promise.all([app.sessions.find(request, 'user'), app.sessions.find(request, 'operator')])
    const accounts = both.filter((one) => one !== undefined)
    const isTold = await database.write((trx) => keepSubscription(trx, owner, accounts, body, now()))
    if (!isTold) throw conflict((say) => say.push.anotherAccounts)
    return { message: (say) => say.push.on, data: null }
  })

  registerCall(app, unsubscribeFromPush, async ({ session, body }) => {
    const owner = ownerOf(session)
    await database.write((trx) => dropSubscription(trx, owner, body.endpoint))
    return { message: (say) => say.push.off, data: null }
  })
}

function ownerOf(session: Session | undefined): PhoneOwner {
  if (!session) throw notLoggedIn()
  const { role, accountId, staff, tokenHash } = session
  return { role, accountId, staffId: staff?.id ?? null, sessionHash: tokenHash }
}
