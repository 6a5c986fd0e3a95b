import * as v from 'valibot'
import { ALL_BUSES_PATH } from '../../../contract/constants.ts'
import { Envelope } from '../../../contract/http.ts'
import type { AnswerCaches } from '../device-storage.ts'
import type { BusList } from './listed-buses.ts'
import { parseBuses } from './parse-buses.ts'
import { keptEtag, readBusList } from './read-bus-list.ts'

export interface BusListAccess {
  /** What it throws is passed on. 304 comes back only where it names the ETag that was asked about. */
  ask: (path: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Asked>
  caches: AnswerCaches | undefined
  now: () => number
  toError: (status: number) => Error
  /** The list already in memory: if it is the one the server confirms, it need not be read from the phone again. */
  known?: BusList | undefined
  /** Loads what writes the list (`write-bus-list.ts`), which comes after the first frame. Must not fail; it may take long. */
  keeping: () => Promise<Pick<typeof import('./write-bus-list.ts'), 'confirmBusList' | 'writeBusList'>>
}

interface Asked {
  status: number
  etag: string | undefined
  body: unknown
}

/**
 * The request passes the service worker by (`no-store`), which would kill it after five minutes, and carries its own
 * `If-None-Match`: a list that is unchanged costs no download. An empty or broken answer never replaces what is kept.
 * @returns the whole list, true at this moment. @throws what `ask` or `toError` give
 */
export async function fetchBusList(access: BusListAccess): Promise<BusList> {
  const { caches, now, known } = access
  const etag = known?.etag ?? (await keptEtag(caches))
  if (etag !== undefined) {
    const answer = await ask(access, { 'if-none-match': etag })
    if (answer.status !== 304) return readAnswer(access, answer)
    const updatedAt = now()
    const unchanged = known?.part === 'whole' && known.etag === etag ? known : await readBusList(caches)
    if (unchanged?.etag === etag) {
      const list = { ...unchanged, updatedAt }
      void access.keeping().then(({ confirmBusList }) => confirmBusList(caches, list))
      return list
    }
    // What the server confirmed has left this phone since we asked: ask for the list itself.
  }
  return readAnswer(access, await ask(access, {}))
}

function ask({ ask }: BusListAccess, headers: Record<string, string>): Promise<Asked> {
  return ask(ALL_BUSES_PATH, { cache: 'no-store', headers })
}

function readAnswer({ caches, now, toError, keeping }: BusListAccess, { status, etag, body }: Asked): BusList {
  const envelope = v.safeParse(Envelope, body)
  const buses = parseBuses(Array.isArray(body) ? body : envelope.success ? envelope.output.data : undefined)
  if (status !== 200 || !buses) throw toError(status)
  const total = envelope.success ? envelope.output.total : undefined
  const list: BusList = { buses, total: total ?? buses.length, updatedAt: now(), etag, part: 'whole' }
  void keeping().then(({ writeBusList }) => writeBusList(caches, list))
  return list
}
