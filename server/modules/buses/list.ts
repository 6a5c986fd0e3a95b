import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MAX_LISTED_BUSES } from '../../../contract/constants.ts'
import { indiaInstant, indiaMoment } from '../../../contract/time.ts'
import type { Context } from '../../context.ts'
import type { ListVersion } from '../../db/database.ts'
import { listEnvelope } from '../../plugins/calls.ts'
import { countDeparting, END_OF_TIME, findDeparting } from './store.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export type ListEncoding = 'br' | 'gzip' | 'identity'

/** The answer of `GET /api/buses` as bytes, with its ETag. */
export interface ListAnswer {
  readonly etag: string
  body(encoding: ListEncoding): Promise<Buffer>
}

interface Snapshot extends ListAnswer {
  version: ListVersion
  /** When the first trip in it departs, milliseconds since 1970. */
  goodBefore: number
  /** Until when its counts of free seats will do, on the clock of `performance.now()`. */
  seatsGoodUntil: number
}

export interface BusList {
  current(): Promise<ListAnswer>
}

/** A list that takes less to build than this is always built afresh. */
const QUICK_MS = 10
/** Of a list that takes longer, seat counts may be this many times older than it takes to build, */
const REST_FACTOR = 20
/** but never older than this. */
const OLDEST_SEATS_MS = 2_000

/**
 * The list of all trips, built once per change instead of once per request, and compressed once per encoding. Its
 * ETag is the hash of its contents, so that servers behind one balancer agree and a restart voids nothing.
 *
 * In a rush of bookings a list of thousands would be built anew for each request and nothing else get done. So its
 * seat counts may lag a little then; trips themselves never do, and the seat map tells the truth in any case.
 */
export function busList({ database, now }: Context): BusList {
  let snapshot: Snapshot | undefined
  let building: Promise<Snapshot> | undefined

  async function build(version: ListVersion): Promise<Snapshot> {
    const begun = performance.now()
    const window = { after: indiaMoment(now()), before: END_OF_TIME }
    const everywhere = { from: '', to: '' }
    const trips = await findDeparting(database.read, everywhere, window)
    const total =
      trips.length < MAX_LISTED_BUSES ? trips.length : await countDeparting(database.read, everywhere, window)
    const rows = trips.map((trip) => trip.json)
    const body = Buffer.from(listEnvelope('All buses', rows, total))
    // Weak: the same list in three encodings.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const took = performance.now() - begun
    return {
      version,
      goodBefore: trips[0] ? departureInstant(trips[0].departs) : Number.POSITIVE_INFINITY,
      seatsGoodUntil: took < QUICK_MS ? 0 : performance.now() + Math.min(took * REST_FACTOR, OLDEST_SEATS_MS),
      etag,
      body: compressedOnce(body),
    }
  }

  function isGood(candidate: Snapshot, version: ListVersion): boolean {
    const seatsWillDo = candidate.version.seats === version.seats || performance.now() < candidate.seatsGoodUntil
    return candidate.version.trips === version.trips && seatsWillDo && now() < candidate.goodBefore
  }

  return {
    async current() {
      for (;;) {
        const version = await database.busListVersion()
        if (snapshot && isGood(snapshot, version)) return snapshot
        // Several requests may find it old at once; one builds, and all look again, because it may be old already.
        building ??= build(version).finally(() => {
          building = undefined
        })
        const built = await building
        snapshot = built
        if (built.version === version) return built
      }
    },
  }
}

function departureInstant(departs: string): number {
  return indiaInstant(departs.slice(0, 10), departs.slice(11))
}

function compressedOnce(body: Buffer): (encoding: ListEncoding) => Promise<Buffer> {
  const made = new Map<ListEncoding, Promise<Buffer>>()
  return (encoding) => {
    let bytes = made.get(encoding)
    if (!bytes) {
      bytes = compress(body, encoding)
      made.set(encoding, bytes)
    }
    return bytes
  }
}

async function compress(body: Buffer, encoding: ListEncoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return toBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    case 'gzip':
      return toGzip(body, { level: 6 })
    case 'identity':
      return body
  }
}

/** @param accepted the `Accept-Encoding` header */
export function chooseEncoding(accepted: string | undefined): ListEncoding {
  const offers = (accepted ?? '').split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
