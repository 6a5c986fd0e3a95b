import { LRUCache } from 'lru-cache'
import type { BusSearch } from '#contract/buses/bus-search.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { type ListChange, listChanges } from '../../db/list-changes.ts'
import { listEnvelope } from '../../plugins/calls/calls.ts'
import { type PackedAnswer, packedAnswer } from '../../plugins/packed-answer.ts'
import { keysSoughtFor } from './route-keys.ts'
import type { BusService, FoundTrips } from './service.ts'
import { firstDepartureIn, idIn } from './trip-in-json.ts'

interface Sources {
  readonly database: Pick<Database, 'busListVersion' | 'onCommit'>
  readonly now: Context['now']
}

interface KeptAnswer {
  packed: PackedAnswer
  busIds: readonly number[]
  bytes: number
  /** The list's version that was known when the database was asked. */
  version: string
  askedAt: number
  /** When the first trip in it departs, milliseconds since 1970. */
  goodBefore: number
}

/** A question that is with the database, and what has changed since it went there. */
interface UnderWay {
  everything: boolean
  readonly busIds: Set<number>
}

/** Together; the answer to an empty question is 3 MB where there are 10,000 trips. */
const MOST_BYTES = 16 * 1024 * 1024
/** Room that an answer, and each of its trips, takes in the tables here, beside the answer's own bytes. */
const BYTES_PER_ANSWER = 1_000
const BYTES_PER_TRIP = 100
/** So many asked questions are remembered; an answer is kept when its question comes again. */
const MOST_QUESTIONS = 5_000
/** How long changes by other servers may stay unseen: half of the lag allowed for free-seat counts. */
const LOOK_EVERY_MS = 1_000

export type KeptSearches = ReturnType<typeof keptSearches>

/**
 * Keeps the answer to each question that is asked again, as it is sent: on a festival evening thousands ask the same
 * within a second. (An answer to a question that is asked only once is not worth the room or the work.) A change on
 * this server drops the answers that it touches at once, before the change is answered. The list's version is read once
 * a second on behalf of all questions; where anything has changed, here or elsewhere, all are asked anew. When a trip
 * departs, the answers that begin with it end.
 */
export function keptSearches({ database, now }: Sources, buses: Pick<BusService, 'search'>) {
  const answersWith = new Map<number, Set<string>>()
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    dispose: ({ busIds }, question) => forget(question, busIds),
  })
  const seen = new LRUCache<string, true>({ max: MOST_QUESTIONS })
  /** A question that is already with the database is not asked again: both callers get one answer. */
  const asked = new Map<string, Promise<PackedAnswer>>()
  const underWay = new Set<UnderWay>()
  let version = ''
  /** On the clock of `performance.now()`. */
  let versionGoodUntil = 0
  let looking: Promise<string> | undefined

  database.onCommit((trx) => {
    const change = listChanges.get(trx)
    if (!change) return
    // Callers from now on must not get an answer that was read before the change.
    asked.clear()
    for (const question of underWay) note(question, change)
    switch (change.kind) {
      case 'trips':
        answers.clear()
        break
      case 'seats':
        for (const busId of change.busIds)
          for (const question of [...(answersWith.get(busId) ?? [])]) answers.delete(question)
        break
    }
  })

  function keep(question: string, answer: KeptAnswer): void {
    answers.set(question, answer)
    // An answer that is too large for the whole store was not taken in.
    if (answers.peek(question) !== answer) return
    for (const busId of answer.busIds) {
      const questions = answersWith.get(busId)
      if (questions) questions.add(question)
      else answersWith.set(busId, new Set([question]))
    }
  }

  function forget(question: string, busIds: readonly number[]): void {
    for (const busId of busIds) {
      const questions = answersWith.get(busId)
      questions?.delete(question)
      if (questions?.size === 0) answersWith.delete(busId)
    }
  }

  function isGood(answer: KeptAnswer): boolean {
    const time = now()
    // If the clock was put back, trips are offered again that the answer leaves out.
    return answer.version === version && time < answer.goodBefore && time >= answer.askedAt
  }

  function look(): Promise<string> {
    looking ??= (async () => {
      const begun = performance.now()
      const { trips, seats } = await database.busListVersion()
      version = `${trips}/${seats}`
      versionGoodUntil = begun + LOOK_EVERY_MS
      return version
    })().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function ask(question: string, search: BusSearch): Promise<PackedAnswer> {
    if (performance.now() >= versionGoodUntil) await look()
    const kept = answers.get(question)
    if (kept && isGood(kept)) return kept.packed
    let answer = asked.get(question)
    if (!answer) {
      answer = answerOf(question, search)
      asked.set(question, answer)
    }
    try {
      return await answer
    } finally {
      if (asked.get(question) === answer) asked.delete(question)
    }
  }

  async function answerOf(question: string, search: BusSearch): Promise<PackedAnswer> {
    const since: UnderWay = { everything: false, busIds: new Set() }
    const before = { version, askedAt: now() }
    underWay.add(since)
    try {
      const found = await buses.search(search)
      const { trips } = found
      const packed = pack(found)
      const busIds = trips.map(idIn)
      const isOld = since.everything || busIds.some((busId) => since.busIds.has(busId))
      if (!isOld)
        keep(question, {
          ...before,
          packed,
          busIds,
          // The packed copy is at most as long again.
          bytes: 2 * packed.length() + BYTES_PER_ANSWER + BYTES_PER_TRIP * busIds.length,
          goodBefore: firstDepartureIn(trips),
        })
      return packed
    } finally {
      underWay.delete(since)
    }
  }

  return {
    find(search: BusSearch): PackedAnswer | Promise<PackedAnswer> {
      const question = questionOf(search)
      const kept = answers.get(question)
      if (kept && performance.now() < versionGoodUntil && isGood(kept)) return kept.packed
      if (seen.get(question)) return ask(question, search)
      seen.set(question, true)
      return buses.search(search).then(pack)
    },
  }
}

function pack({ trips, total }: FoundTrips): PackedAnswer {
  const message = trips.length === 0 ? 'No buses available for this route!' : 'Buses found'
  return packedAnswer(listEnvelope(message, trips, total))
}

/** The same text for the same question, however its places are spelt: the question names all keys of its places. */
function questionOf({ from = '', to = '', dateOfDeparture = '' }: BusSearch): string {
  return [keysSoughtFor(from).join('\t'), keysSoughtFor(to).join('\t'), dateOfDeparture].join('\n')
}

function note(question: UnderWay, change: ListChange): void {
  switch (change.kind) {
    case 'trips':
      question.everything = true
      break
    case 'seats':
      for (const busId of change.busIds) question.busIds.add(busId)
      break
  }
}
