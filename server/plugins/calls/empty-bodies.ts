import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Refusal } from '../../refusal.ts'

/**
 * Clients send "no body" in four forms: no content type, JSON `null`, the JSON type with nothing, and (axios in Node)
 * a form type with nothing. All four are `null` here; stock Fastify refuses two of them. Anything but JSON with
 * content in it is refused, so that no cross-site form can act as a call.
 */
export const emptyBodiesPlugin = fp(
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
      if (text.length === 0) return done(null, null)
      // A BOM is invisible in every editor.
      return parseJson(request, text.toString().replace(/^\uFEFF/, ''), done)
    })
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
      if (text.length === 0) return done(null, null)
      return done(new Refusal(415, (say) => say.wire.notJson))
    })
  },
  { name: 'empty-bodies' },
)
