import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
  timingSafeEqual,
} from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type BoardingKey,
  type TicketClaim,
  ticketBytesToSign,
  writeTicketCode,
} from '#contract/tickets/ticket-code.ts'
import { StartRefusal } from '../../config.ts'
import { codeOf } from '../../error-code.ts'
import { closeToOthers, makePrivateFolder } from '../../private-files.ts'

/** The keys that make ticket codes. Held for the whole life of the process; nothing about them is in the database. */
export interface TicketKeys {
  /** Every key that gates should accept: the one that signs and the retired ones. */
  readonly listed: readonly BoardingKey[]
  /**
   * @param claim what the ticket states; seats in any order
   * @returns the text of its QR, the same each time for the same claim
   */
  codeFor(claim: Omit<TicketClaim, 'keyId'>): string
  /**
   * @param edition counts the links that the ticket has had, from 0 on
   * @returns the end of the ticket's secret address, the same each time: anyone with the address may read the ticket
   */
  linkFor(ticketId: number, edition: number): string
  /** Whether the link belongs to this edition of this ticket, made by any of the private keys. */
  isLinkOf(link: string, ticketId: number, edition: number): boolean
  /**
   * @param key Idempotency-Key of the operator
   * @returns the secret of a handover, the same each time for the same key: only its hash is kept, and a repeated
   *   request must get the secret again
   */
  handoverToken(adminId: number, key: string): string
  /**
   * 48 bytes, from which the key of push messages is made (push/vapid-keys.ts): servers that share the file share that
   * key, too. From the oldest private key, so that it stays the same when a new key is added behind it.
   */
  readonly pushSeed: Uint8Array
}

/** The path of the key file, and what to do where it is missing. */
export interface TicketKeyPlace {
  file: string
  /**
   * `create` is for the first start of a single server. Servers that share a database would each make their own key,
   * and a gate would refuse the tickets of one of them. Where tickets were sold before, gates would refuse them all.
   */
  ifMissing: 'create' | 'refuse-shared' | 'refuse-sold'
}

/**
 * Opens the key file: PEM blocks of Ed25519 keys, one after another. The last `PRIVATE KEY` (PKCS8) signs; every other
 * block, private or `PUBLIC KEY`, only verifies. So `openssl genpkey -algorithm ed25519 >> FILE` and a restart rotate,
 * and deleting a block withdraws a key. A key's id is the first byte of its SHA-256, so ids survive both.
 * @throws StartRefusal
 */
export async function openTicketKeys(place: TicketKeyPlace): Promise<TicketKeys> {
  const pem = (await readIfThere(place.file)) ?? (await createKeyFile(place))
  return readTicketKeys(pem, place.file)
}

/** @param file named in refusals only */
export function readTicketKeys(pem: string, file: string): TicketKeys {
  const blocks = pem.match(/-----BEGIN (PRIVATE|PUBLIC) KEY-----[^-]+-----END \1 KEY-----/g) ?? []
  const keys = blocks.map((block) => readKey(block, file))
  const privateKeys = keys.filter((key) => key.type === 'private')
  const linkKeys = privateKeys.map(linkKey)
  const [oldest] = privateKeys
  const signer = privateKeys.at(-1)
  if (!oldest || !signer)
    throw new StartRefusal(`The ticket key file ${file} holds no private key (PKCS8, PEM, Ed25519).`)
  const signing = publicListing(signer)
  const listed = new Map<number, BoardingKey>()
  for (const key of keys) {
    const { id, publicKey } = publicListing(key)
    const listing = { id, publicKey, signs: publicKey === signing.publicKey }
    const other = listed.get(listing.id)
    if (other && other.publicKey !== listing.publicKey)
      throw new StartRefusal(
        `Two keys of the ticket key file ${file} share the id ${listing.id}. Make another new key.`,
      )
    listed.set(listing.id, listing)
  }
  return {
    listed: [...listed.values()],
    codeFor(claim) {
      const seats = claim.seats.toSorted((a, b) => a - b)
      const bytes = ticketBytesToSign({ ...claim, seats, keyId: signing.id })
      return writeTicketCode(bytes, sign(null, bytes, signer))
    },
    handoverToken: (adminId, key) =>
      createHmac('sha256', derived(oldest, 'sawari hand-overs', 32))
        .update(`${adminId} ${key}`)
        .digest('base64url'),
    pushSeed: derived(oldest, 'sawari push messages', 48),
    linkFor: (ticketId, edition) => `${ticketId}-${linkMark(linkKey(signer), ticketId, edition)}`,
    isLinkOf(link, ticketId, edition) {
      const given = Buffer.from(link)
      return linkKeys.some((key) => {
        const made = Buffer.from(`${ticketId}-${linkMark(key, ticketId, edition)}`)
        return made.length === given.length && timingSafeEqual(made, given)
      })
    },
  }
}

/** A key only for links. */
function linkKey(key: KeyObject): Buffer {
  return derived(key, 'sawari ticket links', 32)
}

/**
 * A secret for another purpose, derived from the key for codes; neither reveals anything about the other (RFC 5869).
 */
function derived(key: KeyObject, purpose: string, bytes: number): Buffer {
  const secret = key.export({ type: 'pkcs8', format: 'der' })
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
}

/** 16 bytes can't be guessed and are short enough for a text message. */
function linkMark(key: Buffer, ticketId: number, edition: number): string {
  const what = edition === 0 ? `${ticketId}` : `${ticketId} ${edition}`
  return createHmac('sha256', key).update(what).digest().subarray(0, 16).toString('base64url')
}

function readKey(block: string, file: string): KeyObject {
  let key: KeyObject
  try {
    key = block.includes('PRIVATE') ? createPrivateKey(block) : createPublicKey(block)
  } catch {
    throw new StartRefusal(`The ticket key file ${file} holds a damaged key.`)
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new StartRefusal(`The ticket key file ${file} holds a key that is not Ed25519.`)
  return key
}

function publicListing(key: KeyObject): { id: number; publicKey: string } {
  const spki = (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' })
  // RFC 8410: the last 32 of the 44 bytes of SPKI are the key.
  const raw = spki.subarray(-32)
  return { id: createHash('sha256').update(raw).digest().readUInt8(0), publicKey: raw.toString('base64url') }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    closeToOthers(file)
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new StartRefusal(`The ticket key file ${file} can't be read (${String(error)}).`)
  }
}

async function createKeyFile(place: TicketKeyPlace): Promise<string> {
  switch (place.ifMissing) {
    case 'create':
      break
    case 'refuse-shared':
      throw new StartRefusal(
        `The ticket key file ${place.file} is missing. Make one that all servers of this database share (openssl genpkey -algorithm ed25519) and name it in TICKET_KEY_FILE.`,
      )
    case 'refuse-sold':
      throw new StartRefusal(
        `The ticket key file ${place.file} is missing, and tickets were sold with it. Put its copy back; or, if it is lost for good, make a new one (openssl genpkey -algorithm ed25519 -out ${place.file}): gates then refuse every code that was printed or saved before.`,
      )
  }
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  try {
    await putOnDisk(place.file, pem)
  } catch (error) {
    throw new StartRefusal(`The ticket key file ${place.file} can't be made (${String(error)}).`)
  }
  return pem
}

async function putOnDisk(file: string, pem: string): Promise<void> {
  makePrivateFolder(dirname(file))
  // A power cut must not lose a key that signed a ticket: the file is on disk under its name before the key is used.
  const unfinished = `${file}.new`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(pem)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  // Windows opens no folders; its rename is journalled.
  if (process.platform === 'win32') return
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
