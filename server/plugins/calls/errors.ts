import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { UnknownOutcome } from '../../db/database.ts'
import { isDatabaseAway } from '../../db/faults.ts'
import { Refusal } from '../../refusal.ts'
import type { Sentence } from '../../sentences/en.ts'
import { speak } from '../../sentences/speak.ts'
import { methodOf } from './head-requests.ts'

/** Sends the envelope of an error: the same shape for every refusal and fault of the API. */
export function sendError(reply: FastifyReply, status: number, sentence: Sentence, retryAfter?: number): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message: speak(sentence, reply.request.headers), data: null, statusCode: status }))
}

/** Fastify's own refusals in our words. The default texts name libraries and repeat input. */
function refusalOfFastify(error: FastifyError): { status: number; sentence: Sentence } | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, sentence: (say) => say.wire.tooLarge }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, sentence: (say) => say.wire.notJson }
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return { status: 400, sentence: (say) => say.wire.cut }
    default:
      break
  }
  if (error.statusCode === 400 || error instanceof SyntaxError)
    return { status: 400, sentence: (say) => say.wire.unreadable }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return { status: error.statusCode, sentence: (say) => say.wire.unfit }
  return undefined
}

export const errorsPlugin = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
      if (error instanceof Refusal) return sendError(reply, error.status, error.sentence, error.retryAfter)
      // This error has the code of a lost connection, which elsewhere means the database. Nobody is left to read the
      // answer.
      if (request.raw.readableAborted && !request.raw.complete) {
        request.log.info({ method: methodOf(request), route: request.routeOptions.url }, 'request broke off')
        return sendError(reply, 400, (say) => say.wire.cut)
      }
      if (error instanceof UnknownOutcome) {
        request.log.error({ err: error }, 'outcome unknown')
        return sendError(reply, 503, (say) => say.wire.unknownOutcome, 5)
      }
      if (isDatabaseAway(error)) {
        request.log.error({ err: error }, 'database away')
        return sendError(reply, 503, (say) => say.wire.databaseAway, 5)
      }
      const refusal = refusalOfFastify(error)
      if (refusal) return sendError(reply, refusal.status, refusal.sentence)
      request.log.error({ err: error }, 'fault')
      return sendError(reply, 500, (say) => say.wire.fault(request.id))
    })
  },
  { name: 'errors' },
)
