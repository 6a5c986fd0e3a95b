import type { FastifyInstance } from 'fastify'
import {
  claimHandover,
  closeUncounted,
  handOverBoarding,
  listHandovers,
  listUncounted,
  readManifests,
  readPhones,
  sayNotComing,
  sendProgress,
  sendScans,
  settleConflict,
  withdrawHandover,
} from '#contract/boarding/boarding-calls.ts'
import { listBoardingKeys } from '#contract/tickets/ticket-calls.ts'
import type { Context } from '../../context.ts'
import { registerCall } from '../../plugins/calls/calls.ts'
import { registerCallEndingInList } from '../../plugins/calls/sliced-calls.ts'
import { LIMITS } from '../../plugins/security/limits.ts'
import { endConflict } from './conflicts.ts'
import { handovers } from './handovers.ts'
import { boardingLists } from './manifests.ts'
import { sayNotComing as tellNotComing } from './not-coming.ts'
import { noteProgress } from './progress.ts'
import { settleScans } from './scans.ts'
import type { TicketKeys } from './ticket-keys.ts'
import { uncountedScans } from './uncounted.ts'

/** What a gate needs to verify tickets by itself. */
export function ticketKeyRoutes(app: FastifyInstance, keys: TicketKeys): void {
  registerCall(app, listBoardingKeys, async () => ({ message: 'Keys of ticket codes', data: keys.listed.slice() }))
}

export function boardingRoutes(app: FastifyInstance, context: Context): void {
  ticketKeyRoutes(app, context.ticketKeys)
  const lists = boardingLists(context)
  const phones = handovers(context)
  const uncounted = uncountedScans(context)

  registerCallEndingInList(app, readManifests, 'trips', async ({ session, query }) => {
    const { slices, ...rest } = await lists.manifest(session, query)
    return { message: 'Lists to board with', slices, rest: () => rest }
  })

  registerCall(app, sendScans, async ({ session, body }) => ({
    message: 'What became of each scan',
    data: await settleScans(context, session, body.scans),
  }))

  registerCall(app, sendProgress, async ({ session, body }) => ({
    message: 'What became of each event',
    data: await noteProgress(context, session, body.events),
  }))

  registerCall(app, sayNotComing, async ({ session, params, body, headers }) => {
    const key = headers['idempotency-key']
    const { replayed, ...data } = await tellNotComing(context, session, params.busId, body.reason, key)
    return { message: (say) => say.boarding.officeTold, data, replayed }
  })

  registerCall(app, readPhones, async ({ session, params }) => ({
    message: 'Phone numbers of the passengers',
    data: await lists.phones(session, params.busId),
  }))

  registerCall(app, settleConflict, async ({ session, params, body }) => ({
    message: (say) => say.boarding.settled,
    data: await endConflict(context, session.accountId, params.conflictId, body.note),
  }))

  registerCall(app, listUncounted, async ({ session, params }) => ({
    message: 'Scans that do not count',
    data: await uncounted.list(session.accountId, params.busId),
  }))

  registerCall(app, closeUncounted, async ({ session, params, body }) => ({
    message: (say) => say.boarding.noted,
    data: await uncounted.close(session, params.scanId, body.note),
  }))

  registerCall(app, handOverBoarding, async ({ session, body, headers }) => {
    const key = headers['idempotency-key']
    const { replayed, ...data } = await phones.make(session.accountId, body.name, body.busIds, key)
    return { message: (say) => say.boarding.codeMade, data, replayed }
  })

  registerCall(app, listHandovers, async ({ session }) => ({
    message: 'Phones that board',
    data: await phones.list(session.accountId),
  }))

  registerCall(app, withdrawHandover, async ({ session, params }) => {
    await phones.withdraw(session.accountId, params.handoverId)
    return { message: (say) => say.boarding.taken, data: null }
  })

  registerCall(
    app,
    claimHandover,
    async ({ body, reply }) => {
      const { cookieToken, ...data } = await phones.claim(body.token, body.deviceId)
      app.boardingPhones.giveCookie(reply, cookieToken)
      return { message: (say) => say.boarding.claimed, data }
    },
    { config: LIMITS.logIn },
  )
}
