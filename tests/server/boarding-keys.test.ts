import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BoardingKey, type TicketClaim, verifyTicketCode } from '#contract/tickets/ticket-code.ts'
import { ticketKeyRoutes } from '#server/modules/boarding/routes.ts'
import { openTicketKeys, readTicketKeys } from '#server/modules/boarding/ticket-keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ticket-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

const claim: Omit<TicketClaim, 'keyId'> = {
  ticketId: 900,
  busId: 41,
  dateOfDeparture: '2026-12-01',
  revision: 0,
  seats: [4, 3],
  issuedAt: 1_796_000_000,
}

function check(publicKey: Uint8Array, signature: Uint8Array, signed: Uint8Array): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  return verify(null, signed, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey
const idOf = (key: KeyObject): number | undefined => readTicketKeys(privatePem(key), 'k').listed[0]?.id
function newKeyWhere(suits: (id: number | undefined) => boolean): KeyObject {
  for (;;) {
    const key = newKey()
    if (suits(idOf(key))) return key
  }
}
const privatePem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = (key: KeyObject): string => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()

describe('ticket keys', () => {
  it('are made at the first start, readable by the owner alone, and the same at the next', async () => {
    const file = join(folder, 'keys', 'ticket-keys.pem')
    const first = await openTicketKeys({ file, ifMissing: 'create' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'keys'))).toEqual(['ticket-keys.pem'])
    const second = await openTicketKeys({ file, ifMissing: 'create' })
    expect(second.listed).toEqual(first.listed)
    expect(second.codeFor(claim)).toBe(first.codeFor(claim))
  })

  it('sign codes that the listed key verifies, seats in order', async () => {
    const keys = await openTicketKeys({ file: join(folder, 'k.pem'), ifMissing: 'create' })
    expect(keys.listed.map((key) => v.parse(BoardingKey, key))).toHaveLength(1)
    const verdict = await verifyTicketCode(keys.codeFor(claim), keys.listed, check)
    expect(verdict).toMatchObject({ kind: 'genuine', claim: { ticketId: 900, seats: [3, 4] } })
  })

  it('are never made up where several servers share a database', async () => {
    const file = join(folder, 'k.pem')
    await expect(openTicketKeys({ file, ifMissing: 'refuse-shared' })).rejects.toThrow(
      /^The ticket key file .+ is missing\. .+TICKET_KEY_FILE\.$/,
    )
    expect(await readdir(folder)).toEqual([])
    await writeFile(file, privatePem(newKey()))
    expect((await openTicketKeys({ file, ifMissing: 'refuse-shared' })).listed).toHaveLength(1)
  })

  it('are never made up where tickets were sold with lost ones', async () => {
    const file = join(folder, 'k.pem')
    await expect(openTicketKeys({ file, ifMissing: 'refuse-sold' })).rejects.toThrow(
      /^The ticket key file .+ is missing, and tickets were sold with it\. Put its copy back; or, .+openssl[^\n]+$/,
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('that others may read are closed to them', async () => {
    const file = join(folder, 'k.pem')
    await writeFile(file, privatePem(newKey()), { mode: 0o644 })
    await openTicketKeys({ file, ifMissing: 'create' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('rotate by a key appended; the retired one still verifies, by its public half alone too', async () => {
    const old = newKey()
    const fresh = newKeyWhere((id) => id !== idOf(old))
    const before = readTicketKeys(privatePem(old), 'k')
    for (const kept of [privatePem(old), publicPem(old)]) {
      const after = readTicketKeys(kept + privatePem(fresh), 'k')
      expect(after.listed.map((key) => key.signs)).toEqual([false, true])
      expect((await verifyTicketCode(before.codeFor(claim), after.listed, check)).kind).toBe('genuine')
      expect((await verifyTicketCode(after.codeFor(claim), before.listed, check)).kind).toBe('unknown-key')
      expect((await verifyTicketCode(after.codeFor(claim), after.listed, check)).kind).toBe('genuine')
    }
  })

  it.each([
    ['', 'holds no private key'],
    [publicPem(newKey()), 'holds no private key'],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'holds a damaged key'],
    [privatePem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey), 'not Ed25519'],
  ])('refuse a file that can not sign, in one line', (pem, reason) => {
    let message = ''
    try {
      readTicketKeys(pem, '/data/k.pem')
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain(reason)
    expect(message).toContain('/data/k.pem')
    expect(message).not.toContain('\n')
  })

  it('never share an id: a gate could not tell which to verify with', () => {
    const old = newKey()
    const twin = newKeyWhere((id) => id === idOf(old))
    expect(() => readTicketKeys(privatePem(old) + privatePem(twin), 'k')).toThrow('share the id')
  })

  it('that can not be read are not replaced', async () => {
    const file = join(folder, 'k.pem')
    await writeFile(file, 'damaged')
    await expect(openTicketKeys({ file, ifMissing: 'create' })).rejects.toThrow('no private key')
    expect(await readFile(file, 'utf8')).toBe('damaged')
  })

  it('are listed for gates, public halves alone', async () => {
    const retired = newKey()
    const signing = newKeyWhere((id) => id !== idOf(retired))
    const app = Fastify()
    ticketKeyRoutes(app, readTicketKeys(privatePem(retired) + privatePem(signing), 'k'))
    const answer = (await app.inject('/api/boarding/keys')).json()
    expect(answer).toEqual({
      message: expect.any(String),
      statusCode: 200,
      data: [retired, signing].map((key) => ({
        id: idOf(key),
        publicKey: createPublicKey(key).export({ format: 'jwk' }).x,
        signs: key === signing,
      })),
    })
  })
})
