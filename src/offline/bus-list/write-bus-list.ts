import { ALL_BUSES_PATH, BUSES_CACHE, KEPT_AT_HEADER } from '#contract/constants.ts'
import { departureMoment } from '#contract/time.ts'
import type { AnswerCaches } from '../device-storage.ts'
import { MARKS_HEADER, TOTAL_HEADER } from './kept-format.ts'
import type { BusList } from './listed-buses.ts'
import { keptAnswer } from './read-bus-list.ts'

const CHUNK = 250

/** Lets taps and frames through between two pieces of work. */
export type Pause = () => Promise<void>

const nextTask: Pause = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Never throws; if storage refuses, the old list stays. @returns whether the list was kept; an empty list never is */
export async function writeBusList(
  caches: AnswerCaches | undefined,
  list: BusList,
  pause: Pause = nextTask,
): Promise<boolean> {
  if (!caches || list.buses.length === 0) return false
  try {
    const { body, headers } = await inKeptFormat(list, pause)
    const cache = await caches.open(BUSES_CACHE)
    await cache.put(ALL_BUSES_PATH, new Response(body, { headers }))
    return true
  } catch {
    return false
  }
}

/**
 * The server confirmed a list: the kept list gets the new age, or is written again if the browser has deleted it
 * meanwhile. Never throws. A newer list, kept by another tab, is left alone.
 * @param list with the ETag and the time of the confirmation
 */
export async function confirmBusList(caches: AnswerCaches | undefined, list: BusList): Promise<void> {
  try {
    const answer = await keptAnswer(caches)
    if (!answer) await writeBusList(caches, list)
    if (!caches || !answer || answer.headers.get('etag') !== list.etag) return
    const cache = await caches.open(BUSES_CACHE)
    const headers = withAge(answer.headers, list.updatedAt)
    await cache.put(ALL_BUSES_PATH, new Response(answer.body, { headers }))
  } catch {
    // The list keeps its older age: too modest, never wrong.
  }
}

/** Stringified in chunks with a pause after each: 10,000 buses at once would hold up a tap on a slow phone. */
async function inKeptFormat(list: BusList, pause: Pause): Promise<{ body: Blob; headers: Headers }> {
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
    // Marks find a departure by its position; in a list of another order they would lead astray.
    inOrder &&= moments.every((moment, index) => (moments[index - 1] ?? latest) <= moment)
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

function withAge(headers: Headers, updatedAt: number): Headers {
  const renewed = new Headers(headers)
  renewed.set(KEPT_AT_HEADER, String(updatedAt))
  return renewed
}
