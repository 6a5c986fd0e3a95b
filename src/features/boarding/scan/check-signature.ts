import type { VerifySignature } from '#contract/tickets/ticket-code.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'

/** RFC 8032, 7.1, test 1: a key, and its signature of an empty message. */
const KNOWN_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const KNOWN_SIGNATURE =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

let chosen: Promise<VerifySignature> | undefined

/**
 * Browsers gained Ed25519 between 2023 and 2025, some behind a flag: a known signature is tried, not the version.
 * Rejects if this phone can't check signatures now; that does not mean a forged ticket.
 */
export const verifySignature: VerifySignature = async (publicKey, signature, signed) => {
  chosen ??= choose()
  return (await chosen)(publicKey, signature, signed)
}

async function choose(): Promise<VerifySignature> {
  try {
    if (await byBrowser(bytesOf(KNOWN_KEY), bytesOf(KNOWN_SIGNATURE), new Uint8Array())) return byBrowser
  } catch {
    // This browser lacks Ed25519.
  }
  try {
    const verifyAsync = await loadChunk(async () => (await import('@noble/ed25519')).verifyAsync)
    return (publicKey, signature, signed) => verifyAsync(signature, signed, publicKey)
  } catch (error) {
    chosen = undefined
    throw error
  }
}

const byBrowser = async (publicKey: Uint8Array, signature: Uint8Array, signed: Uint8Array): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(signed))
}
