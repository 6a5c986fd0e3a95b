import { hashKey, type QueryKey } from '@tanstack/query-core'
import { type Reads, readBy } from '#contract/reads.ts'
import { type KeptQuery, PUBLIC, type StampClock } from './kept-queries.ts'

/**
 * Kept answers that the start cannot read: their schemas come with a page's own file. They wait here, are saved with
 * the others meanwhile, and are read when their page asks for them.
 */

let waiting = new Map<string, KeptQuery>()
let clock: Pick<StampClock, 'read'> = { read: () => 0 }

/** @param reader reads their ages only when they are taken: the phone's clock may have been corrected by then */
export function leaveForLater(queries: readonly KeptQuery[], reader: Pick<StampClock, 'read'>): void {
  waiting = new Map(queries.map((query) => [hashKey(query.key), query]))
  clock = reader
}

/** @returns the answers that no page has asked for so far, to be kept on */
export function laterQueries(): KeptQuery[] {
  return [...waiting.values()]
}

/** For a logout: drops all personal answers. */
export function forgetLaterPersonal(): void {
  for (const [hash, query] of waiting) if (query.owner !== PUBLIC) waiting.delete(hash)
}

/**
 * For the options of a kept query without a schema in `KEPT` (src/app/queries/kept-answers.ts): it begins
 * with the answer of the last visit.
 * @param schema the form a kept answer must have; another form is ignored
 */
export function keptBefore<Data>(key: QueryKey, schema: Reads<Data>) {
  let taken: { data: Data; updatedAt: number } | undefined
  function take() {
    const hash = hashKey(key)
    const later = waiting.get(hash)
    waiting.delete(hash)
    if (!later) return taken
    const data = readBy(schema, later.data)
    if (data !== undefined) taken = { data, updatedAt: clock.read(later.updatedAt) }
    return taken
  }
  return { initialData: () => take()?.data, initialDataUpdatedAt: () => take()?.updatedAt }
}
