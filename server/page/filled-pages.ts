import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type PackedAnswer, packedAnswer } from '../plugins/packed-answer.ts'
import { type PageFilling, pageFiller } from './fill-page.ts'

/** The address of a page of the app. */
export interface PageAddress {
  /** Without a slash at its end, `/` for home. */
  path: string
  query: URLSearchParams
}

/** One part of the server that fills pages; undefined where it adds nothing to that address. */
export type PageSource = (address: PageAddress) => PageFilling | Promise<PageFilling> | undefined

/** A visitor waits no longer than this for the filling: the page works as it was built, too. */
const PATIENCE_MS = 300
/** Pages filled at once. Further ones go out as they were built, so that a flood of requests never queues. */
const MOST_UNDER_WAY = 16
/** Some 5 MB. A page that many ask for is packed once, until it says something else. */
const MOST_KEPT = 64
/** Of home 8 ms once in place of 3.5, beside the loop, for 325 bytes less; the next step costs 24 ms for 50 more. */
const BROTLI_QUALITY = 7

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding, sec-fetch-dest',
}

/**
 * Fills pages, but does not send them: a reply that an async function returns is awaited until it has gone out, and is
 * undefined by then.
 * @param page the built index.html
 * @param sources asked beside each other; of two heads the later one counts
 * @param patienceMs how long a source is waited for, milliseconds
 * @returns the page of an address; undefined where it is to go out as it was built, because nobody has anything to say
 *   there, or the database is slow, silent or gone
 */
export function filledPages(page: string, sources: readonly PageSource[], patienceMs = PATIENCE_MS) {
  const fill = pageFiller(page)
  const kept = new LRUCache<string, PackedAnswer>({ max: MOST_KEPT })
  let underWay = 0

  /** A slow or failing source loses only its own part, not those of the others. */
  async function ask(source: PageSource, address: PageAddress, log: FastifyBaseLogger): Promise<PageFilling> {
    underWay++
    let tooLong: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise<PageFilling>((resolve) => {
      tooLong = setTimeout(() => resolve({}), patienceMs)
    })
    // Its place is free when the database has finished, not when we stop waiting.
    const filling = (async () => (await source(address)) ?? {})()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'page not filled')
        return {}
      })
      .finally(() => {
        underWay--
      })
    try {
      return await Promise.race([filling, patience])
    } finally {
      clearTimeout(tooLong)
    }
  }

  function packed(filling: PageFilling): PackedAnswer {
    const key = JSON.stringify(filling)
    const known = kept.get(key)
    if (known) return known
    const answer = packedAnswer(fill(filling), BROTLI_QUALITY)
    kept.set(key, answer)
    return answer
  }

  return async (request: FastifyRequest): Promise<PackedAnswer | undefined> => {
    const address = readAddress(request.url)
    if (!address || isForScript(request) || underWay >= MOST_UNDER_WAY) return undefined
    const fillings = await Promise.all(sources.map((source) => ask(source, address, request.log)))
    const data = Object.assign({}, ...fillings.map((filling) => filling.data))
    const head = fillings.findLast((filling) => filling.head)?.head
    if (!head && Object.keys(data).length === 0) return undefined
    return packed({ ...(head ? { head } : {}), data })
  }
}

/**
 * The service worker keeps the page as it was built, checked by its hash. Hosts that redirect `/index.html` to `/` make
 * it ask here; no browser lets a script pretend to open a page (https://w3c.github.io/webappsec-fetch-metadata/).
 */
function isForScript({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty'
}

function readAddress(url: string): PageAddress | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  if (!path.startsWith('/')) return undefined
  return { path: path.replace(/\/+$/, '') || '/', query: new URLSearchParams(query) }
}
