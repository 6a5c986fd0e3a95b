import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyCreation, PasskeyMade, PasskeyProof, PasskeyRequest } from '#contract/accounts/passkey.ts'

/** How a browser or an authenticator may deviate from the request. */
interface Ways {
  origin?: string
  rpId?: string
  challenge?: string
  /** User verification by finger, face or PIN; on if absent. */
  verified?: boolean
  counter?: number
  handle?: string
  /** Sign with a foreign key. */
  forged?: boolean
}

/**
 * A phone's authenticator in software, with one passkey. It makes real WebAuthn answers
 * (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data): attestation "none", ECDSA P-256.
 */
export class Authenticator {
  readonly origin: string
  readonly credentialId = randomBytes(32).toString('base64url')
  counter = 0
  private readonly keys = newKeys()
  private handle = ''

  /** @param origin of the pages that use it */
  constructor(origin: string) {
    this.origin = origin
  }

  make(options: PasskeyCreation, ways: Ways = {}): PasskeyMade {
    this.handle = options.user.id
    const id = Buffer.from(this.credentialId, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), twoBytes(id.length), id, coseKey(this.keys.publicKey)])
    const data = Buffer.concat([authenticatorData(ways.rpId ?? options.rp.id, ways, 0, ATTESTED), attested])
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    const clientDataJSON = this.clientData('webauthn.create', ways.challenge ?? options.challenge, ways)
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    }
  }

  prove(options: PasskeyRequest, ways: Ways = {}): PasskeyProof {
    this.counter = ways.counter ?? this.counter + 1
    const data = authenticatorData(ways.rpId ?? options.rpId, ways, this.counter, 0)
    const clientDataJSON = this.clientData('webauthn.get', ways.challenge ?? options.challenge, ways)
    const hash = createHash('sha256').update(clientDataJSON).digest()
    const { privateKey } = ways.forged ? newKeys() : this.keys
    const signature = createSign('sha256').update(data).update(hash).sign(privateKey)
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: ways.handle ?? this.handle,
      },
    }
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Ways): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

function authenticatorData(rpId: string, { verified = true }: Ways, counter: number, more: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = PRESENT | (verified ? VERIFIED : 0) | more
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [kty, alg, crv] = [2, -7, 1]
  return cbor(
    new Map<number, Cbor>([
      [1, kty],
      [3, alg],
      [-1, crv],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** The part of CBOR (RFC 8949) that attestations need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.concat([head(5, value.size), ...Array.from(value, ([key, entry]) => [cbor(key), cbor(entry)]).flat()])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), twoBytes(size)])
}

function twoBytes(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
