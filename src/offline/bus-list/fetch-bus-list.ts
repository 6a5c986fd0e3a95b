import * as v from 'valibot'
import { ALL_BUSES_PATH } from '#contract/constants.ts'
import { Envelope } from '#contract/http.ts'
import type { AnswerCaches } from '../device-storage.ts'
import { within } from '../within.ts'
import type { BusList } from './listed-buses.ts'
import { parseBuses } from './parse-buses.ts'
import { keptEtag, readBusList } from './read-bus-list.ts'

/** Longest wait for storage, milliseconds: the server is asked and its answer shown even if storage hangs. */
const PATIENCE_MS = { etag: 2_000, list: 5_000 }

export interface BusListAccess {
  /** Its errors are passed on. It returns 304 only if an ETag was sent, and without an ETag if the 304 names none. */
  ask: (path: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Asked>
  caches: AnswerCaches | undefined
  now: () => number
  toError: (status: number) => Error
  /** The list already in memory: if the server confirms it, it need not be read from the phone again. */
  known?: BusList | undefined
  /** Loads the writer (`write-bus-list.ts`), which comes after the first frame. Must not fail; it may take long. */
  keeping: () => Promise<Pick<typeof import('./write-bus-list.ts'), 'confirmBusList' | 'writeBusList'>>
}

interface Asked {
  status: number
  etag: string | undefined
  body: unknown
}

/**
 * The request bypasses the service worker (`no-store`), which would kill it after five minutes, and carries its own
 * `If-None-Match`: an unchanged list costs no download. An empty or broken answer never replaces the kept list.
 * @returns the whole list, as of now. @throws the errors of `ask` and `toError`
 */
export async function fetchBusList(access: BusListAccess): Promise<BusList> {
  const { caches, now, known } = access
  const etag = known?.etag ?? (await within(PATIENCE_MS.etag, () => keptEtag(caches)))
  if (etag !== undefined) {
    const answer = await ask(access, { 'if-none-match': etag })
    if (answer.status !== 304) return readAnswer(access, answer)
    const updatedAt = now()
    const unchanged = answer.etag === etag ? await listNamed(etag, access) : undefined
    if (unchanged) {
      const list = { ...unchanged, updatedAt }
      void access.keeping().then(({ confirmBusList }) => confirmBusList(caches, list))
      return list
    }
    // The confirmed list has left this phone since we asked, or a proxy has dropped the ETag: ask for the list itself.
  }
  return readAnswer(access, await ask(access, {}))
}

async function listNamed(etag: string, { known, caches }: BusListAccess): Promise<BusList | undefined> {
  const list =
    known?.part === 'whole' && known.etag === etag ? known : await within(PATIENCE_MS.list, () => readBusList(caches))
  return list?.etag === etag ? list : undefined
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
