import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MAX_LISTED_BUSES } from '../../../contract/constants.ts'
import { indiaInstant, indiaMoment } from '../../../contract/time.ts'
import type { Context } from '../../context.ts'
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
  version: string
  /** When the first trip in it departs, milliseconds since 1970. */
  goodBefore: number
}

export interface BusList {
  current(): Promise<ListAnswer>
}

/**
 * The list of all trips, built once per change instead of once per request, and compressed once per encoding. Its
 * ETag is the hash of its contents, so that servers behind one balancer agree and a restart voids nothing.
 */
export function busList({ database, now }: Context): BusList {
  let snapshot: Snapshot | undefined
  let building: Promise<Snapshot> | undefined

  async function build(version: string): Promise<Snapshot> {
    const window = { after: indiaMoment(now()), before: END_OF_TIME }
    const everywhere = { from: '', to: '' }
    const trips = await findDeparting(database.read, everywhere, window)
    const total =
      trips.length < MAX_LISTED_BUSES ? trips.length : await countDeparting(database.read, everywhere, window)
    const rows = trips.map((trip) => trip.json)
    const body = Buffer.from(listEnvelope('All buses', rows, total))
    return {
      version,
      goodBefore: trips[0] ? departureInstant(trips[0].departs) : Number.POSITIVE_INFINITY,
      // Weak: the same list in three encodings.
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      body: compressedOnce(body),
    }
  }

  return {
    async current() {
      for (;;) {
        const version = await database.busListVersion()
        if (snapshot?.version === version && now() < snapshot.goodBefore) return snapshot
        // Several requests may find it old at once; one builds, and all look again, because it may be old already.
        building ??= build(version).finally(() => {
          building = undefined
        })
        snapshot = await building
        if (snapshot.version === version) return snapshot
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
