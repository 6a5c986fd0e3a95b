import { MAX_LISTED_BUSES } from '#contract/constants.ts'
import { indiaMoment } from '#contract/time.ts'
import type { Context } from '../../context.ts'
import type { ListVersion } from '../../db/database.ts'
import { listEnvelope } from '../../plugins/calls/calls.ts'
import { type PackedAnswer, packedAnswer } from '../../plugins/packed-answer.ts'
import { countDeparting, END_OF_TIME, findDeparting } from './found-trips.ts'
import { firstDepartureIn } from './trip-in-json.ts'

interface Snapshot extends PackedAnswer {
  version: ListVersion
  /** The list's first trips, as the answer has them, and how many trips there are. */
  soonest: readonly string[]
  total: number
  /** From when it was built until the first trip in it departs, milliseconds since 1970. */
  goodFrom: number
  goodBefore: number
  /** Until when its counts of free seats will do, on the clock of `performance.now()`. */
  seatsGoodUntil: number
}

const MOST_SOONEST = 20

/** A list that takes less to build than this is always built afresh. */
const QUICK_MS = 10
/** Of a list that takes longer, seat counts may be this many times older than it takes to build, */
const REST_FACTOR = 20
/** but never older than this. */
const OLDEST_SEATS_MS = 2_000

export type BusList = ReturnType<typeof busList>

/**
 * The list of all trips, built once per change instead of once per request, and compressed once per encoding.
 *
 * In a rush of bookings the server would do nothing but build a list of thousands anew for each request. So seat counts
 * may lag a little then; trips themselves never lag, and the seat map tells the truth in any case.
 */
export function busList({ database, now }: Context) {
  let snapshot: Snapshot | undefined
  let building: Promise<Snapshot> | undefined

  async function build(version: ListVersion): Promise<Snapshot> {
    const begun = performance.now()
    const goodFrom = now()
    const window = { after: indiaMoment(goodFrom), before: END_OF_TIME }
    const everywhere = { from: '', to: '' }
    const trips = await findDeparting(database.read, everywhere, window)
    const total =
      trips.length < MAX_LISTED_BUSES ? trips.length : await countDeparting(database.read, everywhere, window)
    const answer = packedAnswer(listEnvelope('All buses', trips, total))
    const took = performance.now() - begun
    return {
      ...answer,
      version,
      soonest: trips.slice(0, MOST_SOONEST),
      total,
      goodFrom,
      goodBefore: firstDepartureIn(trips),
      seatsGoodUntil: took < QUICK_MS ? 0 : performance.now() + Math.min(took * REST_FACTOR, OLDEST_SEATS_MS),
    }
  }

  function isGood(candidate: Snapshot, version: ListVersion): boolean {
    const seatsWillDo = candidate.version.seats === version.seats || performance.now() < candidate.seatsGoodUntil
    // When a clock that ran ahead is set back, trips that had departed by it are on sale again.
    const isItsTime = now() >= candidate.goodFrom && now() < candidate.goodBefore
    return candidate.version.trips === version.trips && seatsWillDo && isItsTime
  }

  async function current(): Promise<Snapshot> {
    for (;;) {
      const version = await database.busListVersion()
      if (snapshot && isGood(snapshot, version)) return snapshot
      // Several requests may find the list old at once: one builds, then all look again, as it may be old already.
      building ??= build(version).finally(() => {
        building = undefined
      })
      const built = await building
      snapshot = built
      if (built.version === version) return built
    }
  }

  return {
    current,
    /** @returns the first trips of the same list, at most {@link MOST_SOONEST} of them, each as JSON of the contract’s `Bus` */
    async soonest(count: number): Promise<{ rows: readonly string[]; total: number }> {
      const { soonest, total } = await current()
      return { rows: soonest.slice(0, count), total }
    },
  }
}
