import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseOfficeNews, readOfficeNews } from '#contract/accounts/office-news-calls.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/accounts/push-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import type { PhoneOwner } from '../../plugins/security/phones-of-sessions.ts'
import type { Session } from '../../plugins/security/sessions.ts'
import { conflict, notLoggedIn } from '../../refusal.ts'
import { chooseOwnNews, readOwnNews } from './office-news.ts'
import { dropSubscription, keepSubscription } from './store.ts'

export function pushRoutes(app: FastifyInstance, { database, now, push }: Pick<Context, 'database' | 'now' | 'push'>) {
  registerCall(app, readPushKey, async () => ({
    message: 'The key to subscribe with',
    data: { publicKey: push.publicKey },
  }))

  registerCall(app, subscribeToPush, async ({ request, session, body }) => {
    const accounts = await bothSessions(request)
    const owner = ownerOf(body.as === undefined ? session : accounts.find(({ role }) => role === body.as))
    const isTold = await database.write((trx) => keepSubscription(trx, owner, accounts, body, now()))
    if (!isTold) throw conflict((say) => say.push.anotherAccounts)
    return { message: (say) => say.push.on, data: null }
  })

  registerCall(app, unsubscribeFromPush, async ({ request, body }) => {
    // Whichever account the phone gets news for.
    for (const owner of await bothSessions(request))
      await database.write((trx) => dropSubscription(trx, owner, body.endpoint))
    return { message: (say) => say.push.off, data: null }
  })

  registerCall(app, readOfficeNews, async ({ session }) => ({
    message: 'What you are told of',
    data: await readOwnNews(database.read, session),
  }))

  registerCall(app, chooseOfficeNews, async ({ session, body }) => {
    await database.write((trx) => chooseOwnNews(trx, session, body))
    return { message: (say) => say.push.chosen, data: await readOwnNews(database.read, session) }
  })

  /** A browser may be logged in as a traveller and for a company. */
  async function bothSessions(request: FastifyRequest): Promise<Session[]> {
    const both = await Promise.all([app.sessions.find(request, 'user'), app.sessions.find(request, 'operator')])
    return both.filter((one) => one !== undefined)
  }
}

function ownerOf(session: Session | undefined): PhoneOwner {
  if (!session) throw notLoggedIn()
  const { role, accountId, staff, tokenHash } = session
  return { role, accountId, staffId: staff?.id ?? null, sessionHash: tokenHash }
}
