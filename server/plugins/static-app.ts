import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import { HASH_PARAMETER } from '#contract/constants.ts'
import { filledPages, PAGE_HEADERS, type PageSource } from '../page/filled-pages.ts'
import { projectRoot } from '../paths.ts'
import { isHashed, releasesIn } from '../releases.ts'
import { refuseMethod } from './calls/allowed-methods.ts'
import { isApiRequest } from './calls/api-path.ts'
import { sendError } from './calls/errors.ts'
import { sendPacked } from './packed-answer.ts'

/** Files that browsers must always revalidate: they name the current build. */
const ALWAYS_ASKED = /\/(index\.html|sw\.js|manifest(\.\w+)?\.webmanifest)$/

/**
 * The worker that reads codes at the door (src/features/boarding/scan): a worker takes its policy from its own answer, so
 * this file alone may run wasm, and no page.
 */
const DECODER = /\/assets\/operator\/decode-worker-[^/]*\.js$/
const DECODER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Serves the built app. Names under /assets carry a hash, so browsers keep them for ever, and a missing one is a 404,
 * never the page: a page in place of a script would break an app that is one version behind. Those of other releases
 * are served, too, as long as they are kept (server/releases.ts). Every other address outside the API is one of the
 * app's own, and answers the page, filled by `pageSources`.
 *
 * `/index.html` by its own name is the build's file to the byte, unlike other addresses: phones install it by its hash
 * (sw/as-built.ts).
 *
 * With `workerRetired` the service worker's address answers one that removes itself, not the build's.
 */
export const staticAppPlugin = fp(
  async (
    app: FastifyInstance,
    { folder, page, pageSources, pagePatienceMs, workerRetired, releasesFolder }: StaticAppOptions,
  ) => {
    const built = page !== ''
    const fillPage = built ? filledPages(page, pageSources, pagePatienceMs) : undefined
    // No route for each file: hundreds of them would take a tenth of the start.
    const files = built ? await filesIn(folder) : new Set<string>()
    if (built)
      await app.register(fastifyStatic, {
        root: folder,
        serve: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders,
      })

    if (workerRetired) {
      const script = readFileSync(join(projectRoot, 'sw', 'retired.js'), 'utf8')
      app.get('/sw.js', async (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
      )
    }

    // Routes carry their own limit; requests that match none need this one.
    const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
    app.setNotFoundHandler(limited, async (request, reply) => {
      if (isApiRequest(request)) {
        const allowed = app.methodsAt(request.url)
        if (allowed.length > 0) return refuseMethod(request, reply, allowed)
        return sendError(reply, 404, (say) => say.wire.noSuchCall)
      }
      const file = request.method === 'GET' ? pathOf(request) : ''
      if (files.has(file)) {
        const release = releasesFolder && (await releaseAsked(request, file, folder, releasesFolder))
        return reply.code(200).sendFile(file, release || folder)
      }
      if (request.url.startsWith('/assets/')) {
        const other = releasesFolder ? await findInReleases(request, releasesFolder) : undefined
        if (other) return reply.code(200).sendFile(other.file, other.folder)
        return sendError(reply, 404, (say) => say.wire.nothingHere)
      }
      if (request.method !== 'GET') return refuseMethod(request, reply, ['GET', 'HEAD'])
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
  pagePatienceMs: number | undefined
  workerRetired: boolean
  /** Where the files of releases before and after this one are, if anywhere (server/releases.ts). */
  releasesFolder: string | undefined
}

function setHeaders(reply: FastifyReply, path: string): void {
  const asked = path.replace(/\.(br|gz)$/, '')
  if (asked.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
  else reply.header('cache-control', ALWAYS_ASKED.test(asked) ? 'no-cache' : 'public, max-age=3600')
  if (DECODER.test(asked)) reply.header('content-security-policy', DECODER_POLICY)
  if (asked.endsWith('.mjs')) reply.header('content-type', 'text/javascript; charset=utf-8')
  if (asked.endsWith('.webmanifest')) reply.header('content-type', 'application/manifest+json')
}

const ByHash = v.object({ [HASH_PARAMETER]: v.string() })

/**
 * A service worker installs the files of its own release. `/index.html` has the same name in every release, so behind a
 * balancer the service worker requests it by its hash (sw/as-built.ts).
 * @returns the folder of the release whose file it is, if any
 */
async function releaseAsked({ query }: FastifyRequest, file: string, ownFolder: string, releasesFolder: string) {
  const asked = v.safeParse(ByHash, query)
  if (!asked.success) return undefined
  const others = await releasesIn(releasesFolder)
  for (const folder of [ownFolder, ...others.map((other) => other.folder)])
    if ((await hashOf(join(folder, file))) === asked.output[HASH_PARAMETER]) return folder
  return undefined
}

/** @returns as in an integrity attribute; undefined where there is no such file */
async function hashOf(file: string): Promise<string | undefined> {
  const content = await readFile(file).catch(() => undefined)
  return content && `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** @returns the files that go out by their names; a compressed copy goes out under the name of what it copies */
async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new Set(names)
}

/** @returns the path within the app's folder that an address names */
function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?')
  return path.slice(1)
}

/** Only hashed names: any other file comes from this server's release. */
async function findInReleases(request: FastifyRequest, releasesFolder: string) {
  const { method } = request
  const file = pathOf(request)
  if (method !== 'GET' || !isHashed(file) || /\.(br|gz)$/.test(file)) return undefined
  for (const { folder } of await releasesIn(releasesFolder))
    if (
      await access(join(folder, file)).then(
        () => true,
        () => false,
      )
    )
      return { file, folder }
  return undefined
}
