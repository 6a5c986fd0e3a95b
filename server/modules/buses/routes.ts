import type { FastifyInstance } from 'fastify'
import { addBus, addTimetable, editBus, listOwnBuses, removeBus } from '#contract/buses/fleet-calls.ts'
import { findBuses, listBuses } from '#contract/buses/search-calls.ts'
import { readBus } from '#contract/buses/trip-calls.ts'
import { JSON_TYPE, listEnvelope, registerCall, registerRawCall, rowEnvelope } from '../../plugins/calls/calls.ts'
import { sendPacked } from '../../plugins/packed-answer.ts'
import { speak } from '../../sentences/speak.ts'
import type { KeptSearches } from './kept-searches.ts'
import type { BusList } from './list-buses.ts'
import type { BusService } from './service.ts'

export function busRoutes(app: FastifyInstance, buses: BusService, list: BusList, searches: KeptSearches): void {
  // Both answers are packed once per change, not once per request.
  const packed = { compress: false } as const
  registerRawCall(
    app,
    listBuses,
    async ({ request, reply }) => sendPacked(request, reply, await list.current()),
    packed,
  )
  registerRawCall(
    app,
    findBuses,
    async ({ query, request, reply }) => sendPacked(request, reply, await searches.find(query)),
    packed,
  )

  registerRawCall(app, readBus, async ({ params, reply }) =>
    reply.type(JSON_TYPE).send(rowEnvelope('Bus found', await buses.offered(params.busId))),
  )

  registerRawCall(app, listOwnBuses, async ({ session, reply }) => {
    const { rows, total } = await buses.own(session.accountId)
    return reply.type(JSON_TYPE).send(listEnvelope('Your buses', rows, total))
  })

  registerCall(app, addBus, async ({ session, body, headers }) => {
    const { bus, replayed } = await buses.add(session.accountId, body, headers['idempotency-key'])
    return { message: (say) => say.bus.added, data: bus, replayed }
  })

  registerCall(app, addTimetable, async ({ session, body, request }) => {
    const settled = await buses.addTogether(session.accountId, body.trips)
    const added = settled.filter(({ outcome }) => outcome === 'added').length
    return {
      message: (say) => say.bus.addedTogether(added, settled.length),
      data: settled.map((trip) => ('reason' in trip ? { ...trip, reason: speak(trip.reason, request.headers) } : trip)),
    }
  })

  registerCall(app, editBus, async ({ session, params, body, headers }) => {
    const { bus, replayed } = await buses.edit(session.accountId, params.busId, body, headers['idempotency-key'])
    return { message: (say) => say.bus.updated, data: bus, replayed }
  })

  registerCall(app, removeBus, async ({ session, params }) => {
    const busNumber = await buses.remove(session.accountId, params.busId)
    return { message: (say) => say.bus.removed(busNumber), data: null }
  })
}
