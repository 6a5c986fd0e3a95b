import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { UnknownOutcome } from '../db/database.ts'
import { isDatabaseAway } from '../db/faults.ts'
import { Refusal } from '../refusal.ts'

/** Sends the envelope of an error: the same shape for every refusal and fault of the API. */
export function sendError(reply: FastifyReply, status: number, message: string, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, data: null, statusCode: status }))
}

/** What Fastify itself refuses, said in our words. The default texts name libraries and repeat input. */
function refusalOfFastify(error: FastifyError): { status: number; message: string } | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, message: 'The request is too large.' }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, message: 'Send the fields as JSON (content-type: application/json).' }
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { status: 400, message: 'The request was cut on its way. Send it again.' }
    default:
      break
  }
  if (error.statusCode === 400 || error instanceof SyntaxError)
    return { status: 400, message: 'The request could not be read. Is its body JSON?' }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, message: 'The request could not be answered as it was sent.' }
  return undefined
}

export const errorsPlugin = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      if (error instanceof Refusal) return sendError(reply, error.status, error.message, error.retryAfter)
      // Its error has the code of a lost connection, which is the database's elsewhere. Nobody is left to read the answer.
      if (request.raw.readableAborted) {
        request.log.info({ method: request.method, route: request.routeOptions.url }, 'request broke off')
        return sendError(reply, 400, 'The request was cut on its way. Send it again.')
      }
      if (error instanceof UnknownOutcome) {
        request.log.error({ err: error }, 'outcome unknown')
        return sendError(
          reply,
          503,
          'We are not sure whether this was saved: the line to our database broke just then. Look whether it is there, and try again if it is not.',
          5,
        )
      }
      if (isDatabaseAway(error)) {
        request.log.error({ err: error }, 'database away')
        return sendError(reply, 503, 'The booking system does not answer right now. Please try again in a moment.', 5)
      }
      const refusal = refusalOfFastify(error)
      if (refusal) return sendError(reply, refusal.status, refusal.message)
      request.log.error({ err: error }, 'fault')
      return sendError(reply, 500, `Something went wrong on our side. If it stays, tell us this number: ${request.id}.`)
    })
  },
  { name: 'errors' },
)
