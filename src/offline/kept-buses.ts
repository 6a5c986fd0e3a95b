import type { Bus } from '../../contract/bus.ts'
import { KEPT_AT_HEADER } from '../../contract/constants.ts'
import { type BusList, departureMoment } from './bus-list.ts'
import { readBuses } from './read-buses.ts'

/**
 * The form in which the all-buses answer is kept. The body is the wire's own envelope, so that the service worker can
 * answer with it. Headers say when it was true, its ETag, and where in the body every {@link CHUNK}th bus begins:
 * a start then reads a screenful out of 10,000 buses (10 ms on a slow phone) instead of all of them (110 ms).
 */

/** Buses between two marks. */
const CHUNK = 250
const MARKS_HEADER = 'x-kept-marks'
const TOTAL_HEADER = 'x-kept-total'

/** Lets taps and frames through between two pieces of work. */
export type Pause = () => Promise<void>

/** Stringified in chunks with a pause after each: 10,000 buses at once would hold up a tap on a slow phone. */
export async function writeKeptBuses(list: BusList, pause: Pause): Promise<{ body: Blob; headers: Headers }> {
  const encoder = new TextEncoder()
  const head = encoder.encode('{"message":"Buses kept on this phone.","data":[')
  const parts: Uint8Array<ArrayBuffer>[] = [head]
  const marks: string[] = []
  let offset = head.byteLength
  let latest = ''
  let inOrder = true
  for (let start = 0; start < list.buses.length; start += CHUNK) {
    const chunk = list.buses.slice(start, start + CHUNK)
    const moments = chunk.map(departureMoment)
    // Marks find a departure by its place; in a list of another order they would lead astray.
    inOrder &&= moments.every((moment, place) => (moments[place - 1] ?? latest) <= moment)
    latest = moments.at(-1) ?? latest
    const json = JSON.stringify(chunk).slice(1, -1)
    const bytes = encoder.encode(start === 0 ? json : `,${json}`)
    marks.push(`${offset}=${moments[0]}`)
    parts.push(bytes)
    offset += bytes.byteLength
    await pause()
  }
  marks.push(`${offset}=end`)
  parts.push(encoder.encode(`],"statusCode":200,"total":${list.total}}`))
  const headers = new Headers({
    'content-type': 'application/json',
    [KEPT_AT_HEADER]: String(list.updatedAt),
    [TOTAL_HEADER]: String(list.total),
    [MARKS_HEADER]: inOrder ? marks.join(' ') : '',
  })
  if (list.etag !== undefined) headers.set('etag', list.etag)
  return { body: new Blob(parts), headers }
}

/** What the headers of a kept answer say. */
export interface KeptHead {
  updatedAt: number
  total: number
  etag: string | undefined
  /** The chunks of the body; empty if it must be read as a whole. */
  chunks: Chunk[]
}

/** A run of buses in the body, from one byte to another, its leading comma included. */
interface Chunk {
  from: number
  to: number
  /** When its first bus leaves, in the form of `departureMoment`. */
  departure: string
}

/** @returns undefined if the answer is not in the form that {@link writeKeptBuses} gives it */
export function readKeptHead(headers: Headers): KeptHead | undefined {
  const updatedAt = Number(headers.get(KEPT_AT_HEADER) ?? Number.NaN)
  const total = Number(headers.get(TOTAL_HEADER) ?? Number.NaN)
  if (!(updatedAt > 0) || !Number.isSafeInteger(total)) return undefined
  const etag = headers.get('etag') ?? undefined
  const marks = (headers.get(MARKS_HEADER) ?? '').split(' ').map((mark) => mark.split('='))
  const chunks = marks.slice(0, -1).map(([from, departure = ''], place) => ({
    from: Number(from),
    to: Number(marks[place + 1]?.[0]),
    departure,
  }))
  return { updatedAt, total, etag, chunks }
}

/** @returns a copy of the headers with another age */
export function withAge(headers: Headers, updatedAt: number): Headers {
  const renewed = new Headers(headers)
  renewed.set(KEPT_AT_HEADER, String(updatedAt))
  return renewed
}

/** @returns the buses of a whole body; undefined if it is broken */
export function parseBody(text: string): Bus[] | undefined {
  const body = parseJson(text)
  return typeof body === 'object' && body !== null && 'data' in body ? readBuses(body.data) : undefined
}

/** @returns the buses of one chunk's text; undefined if it is broken */
export function parseChunk(text: string): Bus[] | undefined {
  return readBuses(parseJson(`[${text.startsWith(',') ? text.slice(1) : text}]`))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
