import type { Bus } from '../../contract/bus.ts'
import { KEPT_AT_HEADER } from '../../contract/constants.ts'
import { readBuses } from './read-buses.ts'

/**
 * The form in which the all-buses answer is kept. The body is the wire's own envelope, so that the service worker can
 * answer with it. Headers say when it was true, its ETag, and where in the body every 250th bus begins:
 * a start then reads a screenful out of 10,000 buses (10 ms on a slow phone) instead of all of them (110 ms).
 */

export const MARKS_HEADER = 'x-kept-marks'
export const TOTAL_HEADER = 'x-kept-total'

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

/** @returns undefined if the answer is not in the form that `keep-buses.ts` gives it */
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
