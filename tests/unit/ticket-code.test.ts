import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BoardingKey,
  readTicketCode,
  type TicketClaim,
  ticketBytesToSign,
  type VerifySignature,
  verifyTicketCode,
  writeTicketCode,
} from '#contract/tickets/ticket-code.ts'

// The key pair of RFC 8032, 7.1, test 1: its bytes are public, so that the vector below can be checked by others.
const PKCS8_HEAD = '302e020100300506032b657004220420'
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const privateKey = createPrivateKey({ key: Buffer.from(PKCS8_HEAD + SEED, 'hex'), format: 'der', type: 'pkcs8' })
const KEY: BoardingKey = { id: 7, publicKey: Buffer.from(PUBLIC, 'hex').toString('base64url'), signs: true }

const verifyWithNode: VerifySignature = (publicKey, signature, signed) =>
  verify(
    null,
    signed,
    createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )

function codeFor(claim: TicketClaim): string {
  const bytes = ticketBytesToSign(claim)
  return writeTicketCode(bytes, sign(null, bytes, privateKey))
}

const CLAIM: TicketClaim = {
  keyId: 7,
  ticketId: 900,
  busId: 41,
  dateOfDeparture: '2026-12-01',
  revision: 0,
  seats: [3, 4],
  issuedAt: 1_796_000_000,
}
const VECTOR =
  'BT1:%500000K0000-00/BA0007H0000000000000:NDLIP03QHM8:3L3LNU2R$LBHWBG/K3WLK*5209VPNN0RBDH93N209IGSZ+EN0VA*O 57LL6AU6$:10TII.NVCP*BB$H1G$536054U'

const claims = fc.record({
  keyId: fc.constant(7),
  ticketId: fc.integer({ min: 1, max: 999_999_999 }),
  busId: fc.integer({ min: 1, max: 999_999_999 }),
  dateOfDeparture: fc
    .integer({ min: 0, max: 0xffff })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  revision: fc.integer({ min: 0, max: 0xffff }),
  seats: fc
    .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 10 })
    .map((seats) => seats.sort((a, b) => a - b)),
  issuedAt: fc.integer({ min: 0, max: 0xffff_ffff }),
})

describe('ticket code', () => {
  it('is the same text for the same ticket, for ever', () => {
    expect(codeFor(CLAIM)).toBe(VECTOR)
    expect(VECTOR).toHaveLength(142)
  })

  it('signs the context, the version and every field, in the order of the format', () => {
    expect(Buffer.from(ticketBytesToSign(CLAIM)).toString('hex')).toBe(
      `${Buffer.from('bt-ticket-v1\0').toString('hex')}0107000003840000002951340000030400000000000000006b0cc900`,
    )
  })

  it('comes back whole, from the characters of the QR’s alphanumeric mode alone', async () => {
    await fc.assert(
      fc.asyncProperty(claims, async (claim) => {
        const code = codeFor(claim)
        expect(code).toMatch(/^BT1:[0-9A-Z $%*+\-./:]{138}$/)
        expect(await verifyTicketCode(code, [KEY], verifyWithNode)).toEqual({ kind: 'genuine', claim })
      }),
    )
  })

  it('is genuine with no character changed', async () => {
    const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
    await fc.assert(
      fc.asyncProperty(
        claims,
        fc.integer({ min: 0, max: 141 }),
        fc.constantFrom(...characters),
        async (claim, at, other) => {
          const code = codeFor(claim)
          fc.pre(code[at] !== other)
          const changed = code.slice(0, at) + other + code.slice(at + 1)
          expect((await verifyTicketCode(changed, [KEY], verifyWithNode)).kind).not.toBe('genuine')
        },
      ),
      { numRuns: 300 },
    )
  })

  it('never throws, whatever is scanned', () => {
    const scans = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string({ minLength: 138, maxLength: 138 }).map((rest) => `BT1:${rest}`),
    )
    fc.assert(fc.property(scans, (scan) => ['foreign', 'damaged', 'newer'].includes(readTicketCode(scan).kind)))
  })

  it.each([
    ['a payment', { kind: 'foreign' }, 'upi://pay?pa=someone@bank'],
    ['nothing', { kind: 'foreign' }, ''],
    ['a code without its first letter', { kind: 'foreign' }, VECTOR.slice(1)],
    ['a code in small letters', { kind: 'foreign' }, VECTOR.toLowerCase()],
    ['a code of the next version', { kind: 'newer', version: 2 }, `BT2:${VECTOR.slice(4)}`],
    ['a code without its last letter', { kind: 'damaged' }, VECTOR.slice(0, -1)],
    ['a code with a space behind', { kind: 'damaged' }, `${VECTOR} `],
    ['a code of colons alone', { kind: 'damaged' }, `BT1:${':'.repeat(138)}`],
    ['a code of zeros alone', { kind: 'damaged' }, `BT1:${'0'.repeat(138)}`],
  ])('reads %s as %j', (_, verdict, scan) => {
    expect(readTicketCode(scan)).toEqual(verdict)
  })

  it('tells a key it does not know from a forgery', async () => {
    expect(await verifyTicketCode(VECTOR, [], verifyWithNode)).toEqual({ kind: 'unknown-key', claim: CLAIM })
    const stranger = { ...KEY, publicKey: Buffer.alloc(32, 9).toString('base64url') }
    expect(await verifyTicketCode(VECTOR, [stranger], () => false)).toEqual({ kind: 'forged', claim: CLAIM })
  })

  it('does not take "could not check" for a forgery', async () => {
    const broken: VerifySignature = () => Promise.reject(new Error('no Ed25519 here'))
    await expect(verifyTicketCode(VECTOR, [KEY], broken)).rejects.toThrow('no Ed25519 here')
  })

  it.each([
    { seats: [] },
    { seats: [4, 3] },
    { seats: [3, 3] },
    { seats: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    { seats: [256] },
    { ticketId: 0 },
    { busId: 1_000_000_000 },
    { dateOfDeparture: '2026-02-30' },
    { dateOfDeparture: '' },
    { keyId: 256 },
    { issuedAt: 1.5 },
  ])('refuses to write %j', (part) => {
    expect(() => ticketBytesToSign({ ...CLAIM, ...part })).toThrow(RangeError)
  })
})
