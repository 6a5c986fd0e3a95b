import type { Bus } from '../../contract/bus.ts'
import { ALL_BUSES_PATH, BUSES_CACHE, KEPT_AT_HEADER } from '../../contract/constants.ts'
import { indiaMoment } from '../../contract/time.ts'
import { type BusList, departureMoment } from './bus-list.ts'
import type { AnswerCaches } from './device-storage.ts'
import { readBuses } from './read-buses.ts'

/**
 * The last all-buses answer, kept in Cache Storage: it is public, too big for localStorage, survives a logout, and
 * the service worker answers from it. The body is the wire's own envelope. Beside it, headers say when it was true,
 * its ETag, and where in the body every {@link CHUNK}th bus begins, so that a start reads a screenful of 10,000
 * buses instead of parsing all of them before the first frame.
 */

/** Buses between two marks; a slow phone parses two such chunks in about 5 ms. */
const CHUNK = 250
/** With fewer than this still to leave in a chunk, the next one is read too: two pages of the longest list. */
const SCREENFUL = 12
const MARKS_HEADER = 'x-kept-marks'
const TOTAL_HEADER = 'x-kept-total'

/** @returns a pause that lets taps and frames through */
export type Pause = () => Promise<void>
const nextTask: Pause = () => new Promise((resolve) => setTimeout(resolve, 0))

/**
 * Keeps a whole list. Never throws; a storage that is full or switched off keeps what it had.
 * @returns whether it was kept
 */
export async function keepBuses(
  caches: AnswerCaches | undefined,
  list: BusList,
  pause: Pause = nextTask,
): Promise<boolean> {
  if (!caches || list.buses.length === 0) return false
  try {
    const { body, marks } = await writeBody(list, pause)
    const headers = new Headers({
      'content-type': 'application/json',
      [KEPT_AT_HEADER]: String(list.updatedAt),
      [TOTAL_HEADER]: String(list.total),
      [MARKS_HEADER]: marks,
    })
    if (list.etag !== undefined) headers.set('etag', list.etag)
    const cache = await caches.open(BUSES_CACHE)
    await cache.put(ALL_BUSES_PATH, new Response(body, { headers }))
    return true
  } catch {
    return false
  }
}

/** Stringified in chunks with a pause after each: 10,000 buses at once would hold up a tap on a slow phone. */
async function writeBody({ buses, total }: BusList, pause: Pause): Promise<{ body: Blob; marks: string }> {
  const encoder = new TextEncoder()
  const head = encoder.encode('{"message":"Buses kept on this phone.","data":[')
  const parts: Uint8Array<ArrayBuffer>[] = [head]
  const marks: string[] = []
  let offset = head.byteLength
  for (let start = 0; start < buses.length; start += CHUNK) {
    const chunk = buses.slice(start, start + CHUNK)
    const [first] = chunk
    if (!first) break
    const json = JSON.stringify(chunk).slice(1, -1)
    const bytes = encoder.encode(start === 0 ? json : `,${json}`)
    marks.push(`${offset}=${departureMoment(first)}`)
    parts.push(bytes)
    offset += bytes.byteLength
    await pause()
  }
  parts.push(encoder.encode(`],"statusCode":200,"total":${total}}`))
  marks.push(`${offset}=end`)
  return { body: new Blob(parts), marks: isSorted(buses) ? marks.join(' ') : '' }
}

/** Marks find a departure by its place; in a list of another order they would lead astray. */
function isSorted(buses: readonly Bus[]): boolean {
  return buses.every((bus, place) => {
    const before = buses[place - 1]
    return !before || departureMoment(before) <= departureMoment(bus)
  })
}

/** @returns the ETag of the kept list, without reading its body; undefined if nothing or no ETag is kept */
export async function keptEtag(caches: AnswerCaches | undefined): Promise<string | undefined> {
  try {
    return (await keptAnswer(caches))?.headers.get('etag') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * The server said that the kept list is still true.
 * @param etag of the list it said that of; another tab may have kept a newer one meanwhile, which is left alone
 */
export async function confirmKeptBuses(caches: AnswerCaches | undefined, etag: string, now: number): Promise<void> {
  try {
    const answer = await keptAnswer(caches)
    if (!caches || !answer || answer.headers.get('etag') !== etag) return
    const headers = new Headers(answer.headers)
    headers.set(KEPT_AT_HEADER, String(now))
    const cache = await caches.open(BUSES_CACHE)
    await cache.put(ALL_BUSES_PATH, new Response(answer.body, { headers }))
  } catch {
    // The list stays, with the older age it had: too modest, never wrong.
  }
}

/** @returns the whole kept list; undefined if there is none that can be read. A broken one is dropped. */
export function readKeptBuses(caches: AnswerCaches | undefined): Promise<BusList | undefined> {
  return readKept(caches, readWhole)
}

/**
 * What the first frame needs of the kept list: the buses around now. Short lists come whole.
 * @param now milliseconds since 1970
 */
export function readSoonestBuses(caches: AnswerCaches | undefined, now: number): Promise<BusList | undefined> {
  return readKept(caches, (answer) => readAround(answer, indiaMoment(now)))
}

/** One read of the kept answer; whatever is wrong with it, it is dropped and the caller has nothing. */
async function readKept(
  caches: AnswerCaches | undefined,
  read: (answer: Response) => Promise<Pick<BusList, 'buses' | 'part'> | undefined>,
): Promise<BusList | undefined> {
  try {
    const answer = await keptAnswer(caches)
    if (!answer) return undefined
    const updatedAt = Number(answer.headers.get(KEPT_AT_HEADER) ?? Number.NaN)
    const total = Number(answer.headers.get(TOTAL_HEADER) ?? Number.NaN)
    const etag = answer.headers.get('etag') ?? undefined
    const found = await read(answer).catch(() => undefined)
    if (found && updatedAt > 0 && Number.isSafeInteger(total)) return { ...found, total, updatedAt, etag }
    await dropKeptBuses(caches)
  } catch {
    // Cache Storage itself refuses: there is nothing to show, and nothing to drop.
  }
  return undefined
}

async function readWhole(answer: Response): Promise<Pick<BusList, 'buses' | 'part'> | undefined> {
  const body: unknown = await answer.json()
  const buses = typeof body === 'object' && body !== null && 'data' in body ? readBuses(body.data) : undefined
  return buses && { buses, part: 'whole' }
}

async function readAround(answer: Response, moment: string): Promise<Pick<BusList, 'buses' | 'part'> | undefined> {
  const marks = readMarks(answer.headers.get(MARKS_HEADER) ?? '')
  const chunks = marks.length - 1
  if (chunks <= 2) return readWhole(answer)
  const later = marks.findIndex((mark) => mark.departure > moment)
  const from = Math.min(Math.max(later - 1, 0), chunks - 1)
  const body = await answer.blob()
  const buses: Bus[] = []
  for (let chunk = from; chunk < chunks; chunk++) {
    const [start, end] = [marks[chunk]?.offset ?? 0, marks[chunk + 1]?.offset ?? 0]
    const text = await body.slice(start, end).text()
    const read = readBuses(JSON.parse(`[${chunk === 0 ? text : text.slice(1)}]`))
    if (!read) return undefined
    buses.push(...read)
    if (buses.filter((bus) => departureMoment(bus) > moment).length >= SCREENFUL) break
  }
  return { buses, part: 'soonest' }
}

interface Mark {
  /** Byte at which the chunk begins; its comma included, the first has none. */
  offset: number
  /** Of the chunk's first bus; `end` sorts after every date. */
  departure: string
}

function readMarks(header: string): Mark[] {
  if (header === '') return []
  return header.split(' ').map((mark) => {
    const [offset, departure = ''] = mark.split('=')
    return { offset: Number(offset), departure }
  })
}

async function keptAnswer(caches: AnswerCaches | undefined): Promise<Response | undefined> {
  return (await caches?.open(BUSES_CACHE))?.match(ALL_BUSES_PATH)
}

/** Forgets the kept list. Never throws. */
export async function dropKeptBuses(caches: AnswerCaches | undefined): Promise<void> {
  try {
    await (await caches?.open(BUSES_CACHE))?.delete(ALL_BUSES_PATH)
  } catch {
    // What cannot be dropped cannot be read either.
  }
}
