import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JSON_TYPE } from './calls/calls.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

type Encoding = 'br' | 'gzip' | 'identity'

/** An answer that many requests get unchanged: compressed once per encoding, with its ETag. */
export interface PackedAnswer {
  readonly etag: string
  /** Whether it fits one packet uncompressed. */
  readonly isShort: boolean
  /** Of the plain answer, in bytes; counted each time. */
  length(): number
  body(encoding: Encoding): string | Buffer | Promise<Buffer>
}

/** Bytes; a shorter answer fits one packet uncompressed. */
const WORTH_PACKING = 1_024
/**
 * Up to so many characters text is better: Node sends it in one write with the headers, bytes in another. Longer is copied.
 */
const LONGEST_TEXT = 32 * 1_024

/**
 * @param text the whole answer. Its ETag is the hash of it, so that servers behind one balancer agree and a restart
 *   voids nothing; a weak one, because it is the same in three encodings
 * @param quality of Brotli, 0 to 11: higher for answers that many read and that seldom change
 */
export function packedAnswer(text: string, quality = 5): PackedAnswer {
  const plain = text.length > LONGEST_TEXT ? Buffer.from(text) : text
  let made: Map<Encoding, Buffer | Promise<Buffer>> | undefined
  return {
    etag: `W/"${hash('sha256', plain, 'base64url').slice(0, 27)}"`,
    isShort: text.length < WORTH_PACKING && Buffer.byteLength(text) < WORTH_PACKING,
    length: () => Buffer.byteLength(plain),
    body(encoding) {
      if (encoding === 'identity') return plain
      made ??= new Map()
      const known = made.get(encoding)
      if (known) return known
      const packing = pack(plain, encoding, quality)
      made.set(encoding, packing)
      packing.then(
        (bytes) => made?.set(encoding, bytes),
        () => made?.delete(encoding),
      )
      return packing
    },
  }
}

function pack(body: string | Buffer, encoding: Exclude<Encoding, 'identity'>, quality: number): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return toBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    case 'gzip':
      return toGzip(body, { level: 6 })
  }
}

/** An answer of the API, which pages of other origins may ask for. */
const API_HEADERS = { 'content-type': JSON_TYPE, 'cache-control': 'public, no-cache', vary: 'accept-encoding, origin' }

/** Sends the answer in an encoding that the client takes, or 304 where it has that one already. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PackedAnswer,
  answerHeaders: Readonly<Record<'content-type' | 'cache-control' | 'vary', string>> = API_HEADERS,
): Promise<FastifyReply> {
  const { headers } = request
  const { 'content-type': type, ...others } = answerHeaders
  reply.headers({ ...others, etag: answer.etag })
  if (matches(headers['if-none-match'], answer.etag)) return reply.code(304).send()
  const encoding = answer.isShort ? 'identity' : chooseEncoding(headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = answer.body(encoding)
  return reply.type(type).send(body instanceof Promise ? await body : body)
}

/** @param accepted the `Accept-Encoding` header */
function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase())
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/** Weak comparison of RFC 9110: the header may carry several tags, and proxies add or drop `W/`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined || header === etag) return header === etag
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag))
}
