import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { filledPages, PAGE_HEADERS, type PageSource } from '../page/filled-pages.ts'
import { projectRoot } from '../paths.ts'
import { isApiRequest } from './calls/api-path.ts'
import { sendError } from './calls/errors.ts'
import { sendPacked } from './packed-answer.ts'

/** The files that must be asked for afresh: they name the current build. */
const ALWAYS_ASKED = /\/(index\.html|sw\.js|manifest(\.\w+)?\.webmanifest)$/

/**
 * The worker that reads codes at the door (src/features/boarding/scan): a worker takes its policy from its own answer, so
 * this file alone may run wasm, and no page.
 */
const DECODER = /\/assets\/operator\/decode-worker-[^/]*\.js$/
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Hands out the built app. Names under /assets carry a hash, so they are kept for ever and a missing one is a 404,
 * never the page: a page in place of a script would break an app that is one version behind. Every other address that
 * is not the API's is one of the app's own, and answers the page, with what `pageSources` have to say in it.
 *
 * `/index.html` by its own name is the build's file to the byte, whatever other addresses answer: phones install it by its
 * hash (sw/as-built.ts).
 *
 * With `workerRetired` the worker's address answers one that removes itself, whatever the build brought.
 */
export const staticAppPlugin = fp(
  async (app: FastifyInstance, { folder, page, pageSources, workerRetired }: StaticAppOptions) => {
    const built = page !== ''
    const fillPage = built ? filledPages(page, pageSources) : undefined
    if (built)
      await app.register(fastifyStatic, {
        root: folder,
        wildcard: false,
        // A compressed copy goes out under the name of what it copies; routes of their own would be two in three.
        // robots.txt names the sitemap (page/sitemap.ts).
        globIgnore: ['**/*.br', '**/*.gz', 'robots.txt', ...(workerRetired ? ['sw.js'] : [])],
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const asked = path.replace(/\.(br|gz)$/, '')
          if (asked.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
          else reply.header('cache-control', ALWAYS_ASKED.test(asked) ? 'no-cache' : 'public, max-age=3600')
          if (DECODER.test(asked)) reply.header('content-security-policy', DECODER_POLICY)
          if (asked.endsWith('.mjs')) reply.header('content-type', 'text/javascript; charset=utf-8')
          if (asked.endsWith('.webmanifest')) reply.header('content-type', 'application/manifest+json')
        },
      })

    if (workerRetired) {
      const script = readFileSync(join(projectRoot, 'sw', 'retired.js'), 'utf8')
      app.get('/sw.js', async (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
      )
    }

    // Routes carry their limit by themselves; what matches none does not.
    const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
    app.setNotFoundHandler(limited, async (request, reply) => {
      if (isApiRequest(request)) {
        const allowed = app.methodsAt(request.url)
        if (allowed.length > 0) return refuseMethod(request, reply, allowed)
        return sendError(reply, 404, (say) => say.wire.noSuchCall)
      }
      if (request.url.startsWith('/assets/')) return sendError(reply, 404, (say) => say.wire.nothingHere)
      if (!PAGE_METHODS.includes(request.method)) return refuseMethod(request, reply, PAGE_METHODS)
      if (!fillPage)
        return reply.code(503).type('text/plain; charset=utf-8').send('The app is not built yet: npm run build.\n')
      reply.code(200)
      const filled = await fillPage(request)
      return filled ? sendPacked(request, reply, filled, PAGE_HEADERS) : reply.sendFile('index.html')
    })
  },
  { name: 'static-app', dependencies: ['allowed-methods', 'errors', 'headers', 'limits'] },
)

interface StaticAppOptions {
  /** Of the built app. */
  folder: string
  /** Its index.html; empty where it is not built yet. */
  page: string
  pageSources: readonly PageSource[]
  workerRetired: boolean
}

const PAGE_METHODS = ['GET', 'HEAD']

function refuseMethod({ method }: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  const names = allowed.join(', ')
  return sendError(reply.header('allow', names), 405, (say) => say.wire.otherMethods(method, names))
}
