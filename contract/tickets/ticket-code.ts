import * as v from 'valibot'
import { MAX_SEATS_PER_BOOKING } from '../constants.ts'
import { isCalendarDate } from '../time.ts'

/**
 * What the QR of a ticket carries: `BT1:` and, in base45, a body of 28 bytes with its Ed25519 signature of 64. That is
 * 142 characters of the QR's alphanumeric set: version 6, level M, 41 modules. A body holds numbers alone, so that a
 * photographed code tells nobody's name. Body, big-endian: version 1, key id 1, ticket id 4, bus id 4, day of
 * departure 2 (days since 1970), revision 2, seats 10 x 1 (ascending, then zeros), issued 4 (seconds since 1970).
 */

const TICKET_CODE_PREFIX = 'BT1:'
const TICKET_CODE_LENGTH = 142
const SIGNATURE_BYTES = 64
const PUBLIC_KEY_BYTES = 32
const BODY_BYTES = 28
const VERSION = 1
const DAY_MS = 86_400_000
const LARGEST_ID = 999_999_999
// Signed along with the body: a signature made for anything else by the same key is never a ticket.
const CONTEXT = 'bt-ticket-v1\0'
const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** What a ticket code states. */
export interface TicketClaim {
  /** Which key signed, 0 to 255. */
  keyId: number
  ticketId: number
  busId: number
  /** `YYYY-MM-DD`, India. */
  dateOfDeparture: string
  /** Rises when a ticket's printed copies are made void, 0 to 65535. */
  revision: number
  /** Ascending seat numbers, 1 to 10 of them, each 1 to 255. */
  seats: readonly number[]
  /** When the ticket was booked, whole seconds since 1970. */
  issuedAt: number
}

/** A public key that gates verify with, as `GET /api/boarding/keys` lists it. */
export const BoardingKey = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  /** The 32 bytes of an Ed25519 public key, base64url without padding. */
  publicKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/)),
  /** Whether new tickets are signed with it; retired keys only verify. */
  signs: v.boolean(),
})
export type BoardingKey = v.InferOutput<typeof BoardingKey>

export type TicketCodeVerdict =
  | { kind: 'read'; claim: TicketClaim; signed: Uint8Array; signature: Uint8Array }
  /** Some other QR: a payment code, an address, a luggage tag. */
  | { kind: 'foreign' }
  /** A ticket code of a later format; this app is too old to read it. */
  | { kind: 'newer'; version: number }
  /** Begins as a ticket code but is cut, misread or made up. */
  | { kind: 'damaged' }

export type SignatureVerdict =
  | { kind: 'genuine'; claim: TicketClaim }
  /** Signed by a key that is not among those at hand; fetching the keys may help. */
  | { kind: 'unknown-key'; claim: TicketClaim }
  | { kind: 'forged'; claim: TicketClaim }
  | Exclude<TicketCodeVerdict, { kind: 'read' }>

/**
 * Checks one Ed25519 signature: Node's crypto on the server, WebCrypto or a library on a phone. An error it throws
 * means "could not check" and reaches the caller; it is never a forged ticket.
 */
export type VerifySignature = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  signed: Uint8Array,
) => boolean | Promise<boolean>

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function isAscending(seats: readonly number[]): boolean {
  return seats.every((seat, index) => isWhole(seat, (seats[index - 1] ?? 0) + 1, 255))
}

/**
 * @returns the bytes that a ticket's signature covers
 * @throws RangeError for a claim that the format can't hold; a ticket that the booking rules let through always fits
 */
export function ticketBytesToSign(claim: TicketClaim): Uint8Array {
  const day = isCalendarDate(claim.dateOfDeparture) ? Date.parse(`${claim.dateOfDeparture}T00:00:00Z`) / DAY_MS : -1
  const fits =
    isWhole(claim.keyId, 0, 255) &&
    isWhole(claim.ticketId, 1, LARGEST_ID) &&
    isWhole(claim.busId, 1, LARGEST_ID) &&
    isWhole(day, 0, 0xffff) &&
    isWhole(claim.revision, 0, 0xffff) &&
    isWhole(claim.seats.length, 1, MAX_SEATS_PER_BOOKING) &&
    isAscending(claim.seats) &&
    isWhole(claim.issuedAt, 0, 0xffff_ffff)
  if (!fits) throw new RangeError(`Ticket ${claim.ticketId} does not fit a ticket code.`)
  const bytes = new Uint8Array(CONTEXT.length + BODY_BYTES)
  for (let offset = 0; offset < CONTEXT.length; offset++) bytes[offset] = CONTEXT.charCodeAt(offset)
  const body = new DataView(bytes.buffer, CONTEXT.length)
  body.setUint8(0, VERSION)
  body.setUint8(1, claim.keyId)
  body.setUint32(2, claim.ticketId)
  body.setUint32(6, claim.busId)
  body.setUint16(10, day)
  body.setUint16(12, claim.revision)
  claim.seats.forEach((seat, index) => {
    body.setUint8(14 + index, seat)
  })
  body.setUint32(24, claim.issuedAt)
  return bytes
}

/**
 * @param signed what {@link ticketBytesToSign} gave
 * @param signature its Ed25519 signature, 64 bytes
 * @returns the text of the QR
 */
export function writeTicketCode(signed: Uint8Array, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('An Ed25519 signature has 64 bytes.')
  const bytes = new Uint8Array(BODY_BYTES + SIGNATURE_BYTES)
  bytes.set(signed.subarray(CONTEXT.length))
  bytes.set(signature, BODY_BYTES)
  return TICKET_CODE_PREFIX + toBase45(bytes)
}

/**
 * Takes a scanned text apart. Only what {@link writeTicketCode} can write is read, so that no two texts mean the same
 * ticket. Says nothing yet about who signed it.
 */
export function readTicketCode(text: string): TicketCodeVerdict {
  const later = /^BT([2-9]):/.exec(text)
  if (later) return { kind: 'newer', version: Number(later[1]) }
  if (!text.startsWith(TICKET_CODE_PREFIX)) return { kind: 'foreign' }
  const bytes = text.length === TICKET_CODE_LENGTH ? fromBase45(text.slice(TICKET_CODE_PREFIX.length)) : undefined
  if (!bytes) return { kind: 'damaged' }
  const body = new DataView(bytes.buffer, 0, BODY_BYTES)
  const places = Array.from(bytes.subarray(14, 14 + MAX_SEATS_PER_BOOKING))
  const end = places.indexOf(0)
  const claim: TicketClaim = {
    keyId: body.getUint8(1),
    ticketId: body.getUint32(2),
    busId: body.getUint32(6),
    dateOfDeparture: new Date(body.getUint16(10) * DAY_MS).toISOString().slice(0, 10),
    revision: body.getUint16(12),
    seats: end < 0 ? places : places.slice(0, end),
    issuedAt: body.getUint32(24),
  }
  const sound =
    body.getUint8(0) === VERSION &&
    isWhole(claim.ticketId, 1, LARGEST_ID) &&
    isWhole(claim.busId, 1, LARGEST_ID) &&
    claim.seats.length > 0 &&
    isAscending(claim.seats) &&
    places.slice(claim.seats.length).every((place) => place === 0)
  if (!sound) return { kind: 'damaged' }
  return { kind: 'read', claim, signed: ticketBytesToSign(claim), signature: bytes.slice(BODY_BYTES) }
}

/**
 * Reads a scanned text and checks who signed it.
 * @param keys those of `GET /api/boarding/keys`, the last fetched will do
 */
export async function verifyTicketCode(
  text: string,
  keys: readonly BoardingKey[],
  verify: VerifySignature,
): Promise<SignatureVerdict> {
  const read = readTicketCode(text)
  if (read.kind !== 'read') return read
  const key = keys.find((candidate) => candidate.id === read.claim.keyId)
  const publicKey = key && fromBase64Url(key.publicKey)
  if (!publicKey) return { kind: 'unknown-key', claim: read.claim }
  const genuine = await verify(publicKey, read.signature, read.signed)
  return { kind: genuine ? 'genuine' : 'forged', claim: read.claim }
}

/** RFC 9285, for an even number of bytes: each two become three characters. */
function toBase45(bytes: Uint8Array): string {
  let text = ''
  for (let offset = 0; offset < bytes.length; offset += 2) {
    const value = (bytes[offset] ?? 0) * 256 + (bytes[offset + 1] ?? 0)
    text +=
      BASE45.charAt(value % 45) + BASE45.charAt(Math.floor(value / 45) % 45) + BASE45.charAt(Math.floor(value / 2025))
  }
  return text
}

function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array((text.length / 3) * 2)
  for (let offset = 0; offset < text.length; offset += 3) {
    const [low, middle, high] = [0, 1, 2].map((next) => BASE45.indexOf(text.charAt(offset + next)))
    if (low === undefined || middle === undefined || high === undefined) return undefined
    const value = low + middle * 45 + high * 2025
    if (low < 0 || middle < 0 || high < 0 || value > 0xffff) return undefined
    bytes[(offset / 3) * 2] = value >> 8
    bytes[(offset / 3) * 2 + 1] = value & 0xff
  }
  return bytes
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Neither `atob` nor `Buffer` is known to both sides; 32 bytes are read by hand. */
function fromBase64Url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(PUBLIC_KEY_BYTES)
  let bits = 0
  let held = 0
  let offset = 0
  for (const character of text) {
    const value = BASE64URL.indexOf(character)
    if (value < 0) return undefined
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[offset++] = (bits >> held) & 0xff
  }
  return offset === PUBLIC_KEY_BYTES ? bytes : undefined
}
