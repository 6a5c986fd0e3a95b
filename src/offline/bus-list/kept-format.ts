import type { Bus } from '#contract/buses/bus.ts'
import { KEPT_AT_HEADER } from '#contract/constants.ts'
import { departureMoment, indiaMoment } from '#contract/time.ts'
import { type BusList, SCREENFUL } from './listed-buses.ts'

/**
 * The body is the server's own envelope, so that the service worker can answer with it. Headers hold the list's time,
 * its ETag, and the position of every 250th bus in the body: a start then reads a screenful out of 10,000 buses (10 ms
 * on a slow phone) instead of all of them (110 ms).
 */

export const MARKS_HEADER = 'x-kept-marks'
export const TOTAL_HEADER = 'x-kept-total'

export interface KeptHead {
  updatedAt: number
  total: number
  etag: string | undefined
  /** The chunks of the body; empty if it must be read as a whole. */
  chunks: Chunk[]
}

/** A run of buses in the body, as a range of bytes, its leading comma included. */
interface Chunk {
  from: number
  to: number
  /** Departure of its first bus, in the form of `departureMoment`. */
  departure: string
}

/** @returns undefined if `write-bus-list.ts` did not write the answer in this form */
export function readKeptHead(headers: Headers): KeptHead | undefined {
  const updatedAt = Number(headers.get(KEPT_AT_HEADER) ?? Number.NaN)
  const total = Number(headers.get(TOTAL_HEADER) ?? Number.NaN)
  if (!(updatedAt > 0) || !Number.isSafeInteger(total)) return undefined
  const etag = headers.get('etag') ?? undefined
  const marks = (headers.get(MARKS_HEADER) ?? '').split(' ').map((mark) => mark.split('='))
  const chunks = marks.slice(0, -1).map(([from, departure = ''], index) => ({
    from: Number(from),
    to: Number(marks[index + 1]?.[0]),
    departure,
  }))
  return { updatedAt, total, etag, chunks }
}

/** Reads of a kept answer: its headers, and its body once, in one of two ways. */
export type KeptAnswer = Pick<Response, 'headers' | 'text' | 'blob'>

export type Found = Pick<BusList, 'buses' | 'part'>

type ParseRows = (rows: unknown) => Bus[] | undefined

/** @returns all buses of the body; undefined if it is broken */
export async function parseWhole(answer: KeptAnswer, parseRows: ParseRows): Promise<Found | undefined> {
  const body = parseJson(await answer.text())
  const buses = typeof body === 'object' && body !== null && 'data' in body ? parseRows(body.data) : undefined
  return buses && { buses, part: 'whole' }
}

/**
 * @param now milliseconds since 1970
 * @returns the buses around now, or all of a short list; undefined if the body is broken
 */
export async function parseSoonest(
  answer: KeptAnswer,
  { chunks }: KeptHead,
  now: number,
  parseRows: ParseRows,
): Promise<Found | undefined> {
  if (chunks.length <= 2) return parseWhole(answer, parseRows)
  const moment = indiaMoment(now)
  const body = await answer.blob()
  const current = chunks.filter((chunk) => chunk.departure <= moment).length - 1
  const buses: Bus[] = []
  let toLeave = 0
  for (const { from, to } of chunks.slice(Math.max(current, 0))) {
    const text = await body.slice(from, to).text()
    const read = parseRows(parseJson(`[${text.startsWith(',') ? text.slice(1) : text}]`))
    if (!read) return undefined
    buses.push(...read)
    toLeave += read.filter((bus) => departureMoment(bus) > moment).length
    if (toLeave >= SCREENFUL) break
  }
  return { buses, part: 'soonest' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
