import { ALL_BUSES_PATH, BUSES_CACHE } from '#contract/constants.ts'
import type { AnswerCaches } from '../device-storage.ts'
import { type Found, type KeptAnswer, type KeptHead, parseSoonest, parseWhole, readKeptHead } from './kept-format.ts'
import type { BusList } from './listed-buses.ts'
import { parseBuses } from './parse-buses.ts'

/**
 * The last all-buses answer, in Cache Storage: it is public, too big for localStorage, survives a logout, and the
 * service worker answers from it. The page writes it itself, so it is there before a worker is.
 */

/** @returns the ETag of the kept list, without reading its body; undefined if nothing or no ETag is kept */
export async function keptEtag(caches: AnswerCaches | undefined): Promise<string | undefined> {
  try {
    return (await keptAnswer(caches))?.headers.get('etag') ?? undefined
  } catch {
    return undefined
  }
}

/** @returns the whole kept list; undefined if none can be read. A broken list is deleted. */
export function readBusList(caches: AnswerCaches | undefined): Promise<BusList | undefined> {
  return readKept(caches, (answer) => parseWhole(answer, parseBuses))
}

/**
 * For the first frame: the buses around now, or all of a short list.
 * @param now milliseconds since 1970
 */
export function readSoonest(caches: AnswerCaches | undefined, now: number): Promise<BusList | undefined> {
  return readKept(caches, (answer, head) => parseSoonest(answer, head, now, parseBuses))
}

/** Deletes a broken list. A read that the browser breaks off says nothing about the list. */
async function readKept(
  caches: AnswerCaches | undefined,
  read: (answer: KeptAnswer, head: KeptHead) => Promise<Found | undefined>,
): Promise<BusList | undefined> {
  try {
    const answer = await keptAnswer(caches)
    if (!answer) return undefined
    const head = readKeptHead(answer.headers)
    const buses = head && (await read(answer, head))
    if (buses) return { ...buses, total: head.total, updatedAt: head.updatedAt, etag: head.etag }
    await dropBusList(caches)
  } catch {
    // Storage refuses: nothing to show.
  }
  return undefined
}

export async function keptAnswer(caches: AnswerCaches | undefined): Promise<Response | undefined> {
  return (await caches?.open(BUSES_CACHE))?.match(ALL_BUSES_PATH)
}

export async function dropBusList(caches: AnswerCaches | undefined): Promise<void> {
  try {
    await (await caches?.open(BUSES_CACHE))?.delete(ALL_BUSES_PATH)
  } catch {}
}
