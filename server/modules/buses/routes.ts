import type { FastifyInstance } from 'fastify'
import { addBus, editBus, listOwnBuses, removeBus } from '../../../contract/fleet-calls.ts'
import { findBuses, listBuses } from '../../../contract/search-calls.ts'
import { JSON_TYPE, listEnvelope, registerCall, registerRawCall } from '../../plugins/calls.ts'
import { type BusList, chooseEncoding } from './list.ts'
import type { BusService } from './service.ts'

const REPLAYED = 'idempotency-replayed'

export function busRoutes(app: FastifyInstance, buses: BusService, list: BusList): void {
  registerRawCall(
    app,
    listBuses,
    async ({ request, reply }) => {
      const answer = await list.current()
      reply
        .header('etag', answer.etag)
        .header('cache-control', 'public, no-cache')
        .header('vary', 'accept-encoding, origin')
      if (matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.type(JSON_TYPE).send(await answer.body(encoding))
    },
    // It is packed once per change, not once per request.
    { compress: false },
  )

  registerRawCall(app, findBuses, async ({ query, reply }) => {
    const { rows, total } = await buses.search(query)
    const message = rows.length === 0 ? 'No buses available for this route!' : 'Buses found'
    return reply.type(JSON_TYPE).send(listEnvelope(message, rows, total))
  })

  registerRawCall(app, listOwnBuses, async ({ session, reply }) => {
    const { rows, total } = await buses.own(session.accountId)
    return reply.type(JSON_TYPE).send(listEnvelope('Your buses', rows, total))
  })

  registerCall(app, addBus, async ({ session, body, headers, reply }) => {
    const { bus, replayed } = await buses.add(session.accountId, body, headers['idempotency-key']?.toLowerCase())
    if (replayed) reply.header(REPLAYED, 'true')
    return { message: 'Bus Details Added Successfully', data: bus }
  })

  registerCall(app, editBus, async ({ session, params, body, headers, reply }) => {
    const key = headers['idempotency-key']?.toLowerCase()
    const { bus, replayed } = await buses.edit(session.accountId, params.busId, body, key)
    if (replayed) reply.header(REPLAYED, 'true')
    return { message: 'Bus details updated successfully', data: bus }
  })

  registerCall(app, removeBus, async ({ session, params }) => ({
    message: `Bus Number ${await buses.remove(session.accountId, params.busId)} has been removed.`,
    data: null,
  }))
}

/** Weak comparison of RFC 9110: the list may carry several tags, and proxies add or drop `W/`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === etag) return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag)))
}
