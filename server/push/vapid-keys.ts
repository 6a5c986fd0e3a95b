import { createECDH } from 'node:crypto'

/** The key pair that identifies us to push services (RFC 8292), base64url: only its holder can send to a phone. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Makes the pair out of the ticket key's secret, the same at each start and on every server that has that key.
 * @param seed 48 random bytes: 16 more than the key has, so that no key is likelier than another (FIPS 186-5, A.2.1)
 */
export function vapidKeys(seed: Uint8Array): VapidKeys {
  const scalar = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (ORDER - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
