import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../context.ts'
import { sliceRoutes } from '../modules/buses/found-trips.ts'
import { type PackedAnswer, packedAnswer, sendPacked } from '../plugins/packed-answer.ts'
import { escaped } from './fill-page.ts'
import { searchPath } from './searched-route.ts'
import { SITE_PAGES } from './site-head.ts'

/** Search engines come a few times a day, and all routes together take a while. */
const GOOD_FOR_MS = 10 * 60_000
/** Of one sitemap, https://www.sitemaps.org/protocol.html. */
const MOST_ADDRESSES = 50_000

const MAP_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=600',
  vary: 'accept-encoding',
}

/**
 * What search engines are told: the pages that are there for everybody, with each route that somebody runs from now on,
 * and in robots.txt where to find that.
 * @param appFolder of the built app, whose robots.txt says what is left alone
 */
export function sitemapRoutes(app: FastifyInstance, { config, database, now }: Context, appFolder: string): void {
  const { publicUrl } = config
  let made: { answer: Promise<PackedAnswer>; goodUntil: number } | undefined

  async function make(): Promise<PackedAnswer> {
    const paths = new Set<string>(SITE_PAGES)
    for await (const routes of sliceRoutes(database.read, indiaMoment(now()))) {
      for (const route of routes) if (paths.size < MOST_ADDRESSES) paths.add(searchPath(route))
      if (paths.size === MOST_ADDRESSES) break
      // Others get their turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
    return packedAnswer(sitemap(Array.from(paths, (path) => publicUrl + path)))
  }

  app.get('/sitemap.xml', { config: { compress: false } }, async (request, reply) => {
    if (!made || performance.now() >= made.goodUntil) {
      const making = { answer: make(), goodUntil: performance.now() + GOOD_FOR_MS }
      made = making
      making.answer.catch(() => {
        if (made === making) made = undefined
      })
    }
    return sendPacked(request, reply, await made.answer, MAP_HEADERS)
  })

  const file = join(appFolder, 'robots.txt')
  const rules = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : 'User-agent: *\nDisallow: /api/'
  const robots = `${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
}

function sitemap(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
