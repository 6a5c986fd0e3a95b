import * as v from 'valibot'
import { ALL_BUSES_PATH } from '../../contract/constants.ts'
import { Envelope } from '../../contract/http.ts'
import type { BusList } from './bus-list.ts'
import { keptEtag, readKeptBuses } from './buses-seed.ts'
import type { AnswerCaches } from './device-storage.ts'
import { readBuses } from './read-buses.ts'

export interface AllBusesAccess {
  /** The app's own `fetch`; what it throws is passed on. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  caches: AnswerCaches | undefined
  now: () => number
  /** Makes the error for an answer that is no list: not 200, or 200 with a body (undefined: no JSON) of another kind. */
  toError: (status: number, body: unknown) => Error
  /** The list already in memory: if it is the one the server confirms, it need not be read from the phone again. */
  known?: BusList | undefined
  /** Loads what writes the list (`keep-buses.ts`), which comes after the first frame. Must not fail; it may take long. */
  keeping: () => Promise<Pick<typeof import('./keep-buses.ts'), 'confirmKeptBuses' | 'keepBuses'>>
}

/**
 * Asks the server for all trips that have not departed. The request passes the service worker by (`no-store`), which
 * would kill it after five minutes, and carries its own `If-None-Match`: a list that is unchanged costs no download.
 * A new list is kept on this phone in the background; an empty or broken answer never replaces what is kept.
 * @returns the whole list, true at this moment
 * @throws what `fetch` or `toError` give
 */
export async function fetchAllBuses(access: AllBusesAccess): Promise<BusList> {
  const { caches, now, known } = access
  const etag = known?.etag ?? (await keptEtag(caches))
  if (etag !== undefined) {
    const answer = await ask(access, { 'if-none-match': etag })
    if (answer.status !== 304) return readAnswer(access, answer)
    const updatedAt = now()
    const unchanged = known?.part === 'whole' && known.etag === etag ? known : await readKeptBuses(caches)
    if (unchanged?.etag === etag) {
      const list = { ...unchanged, updatedAt }
      void access.keeping().then(({ confirmKeptBuses }) => confirmKeptBuses(caches, list))
      return list
    }
    // What the server confirmed has left this phone since we asked: ask for the list itself.
  }
  return readAnswer(access, await ask(access, {}))
}

function ask({ fetch }: AllBusesAccess, headers: Record<string, string>): Promise<Response> {
  return fetch(ALL_BUSES_PATH, { cache: 'no-store', headers })
}

async function readAnswer({ caches, now, toError, keeping }: AllBusesAccess, answer: Response): Promise<BusList> {
  const body = await readJson(answer)
  if (answer.status !== 200) throw toError(answer.status, body)
  const envelope = v.safeParse(Envelope, body)
  const buses = readBuses(Array.isArray(body) ? body : envelope.success ? envelope.output.data : undefined)
  if (!buses) throw toError(answer.status, body)
  const total = envelope.success ? envelope.output.total : undefined
  const etag = answer.headers.get('etag') ?? undefined
  const list: BusList = { buses, total: total ?? buses.length, updatedAt: now(), etag, part: 'whole' }
  void keeping().then(({ keepBuses }) => keepBuses(caches, list))
  return list
}

/** A cut connection throws as `fetch` does; a page in place of JSON is undefined. */
async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
