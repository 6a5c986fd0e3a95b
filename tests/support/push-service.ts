import { execFileSync } from 'node:child_process'
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { PushPayload, type PushSubscriptionForm } from '#contract/accounts/push.ts'

/** This name does not resolve; {@link PushService.agent} connects without DNS. */
const HOST = 'push.sawari-test.example'

export interface ReceivedPush {
  phone: TestPhone
  headers: IncomingHttpHeaders
  /** The encrypted body as received. */
  body: Buffer
}

/** The push service's answer. */
export interface PushAnswer {
  status: number
  retryAfter?: string
}

/** A push service of the tests, with TLS like the real ones. */
export interface PushService {
  /** In the order of arrival. */
  readonly received: ReceivedPush[]
  /** Connects to this service, whatever host the request names, and trusts only its certificate. */
  readonly agent: Agent
  /** Gives the answer to each request; tests replace it. */
  answer: (phone: TestPhone) => PushAnswer
  /** A browser that subscribes here. */
  phone(): TestPhone
  stop(): Promise<void>
}

/** One browser's subscription, with its private keys. */
export interface TestPhone {
  readonly subscription: PushSubscriptionForm
  /** Decrypts a message (RFC 8291) and parses it. @throws if it was not encrypted for this phone */
  read(message: ReceivedPush): PushPayload
}

/** Made once: openssl takes as long as a test. */
let certificate: ReturnType<typeof makeCertificate> | undefined

export async function startPushService(): Promise<PushService> {
  const phones = new Map<string, TestPhone>()
  const received: ReceivedPush[] = []
  certificate ??= makeCertificate()
  const { key, cert } = certificate
  const server = createServer({ key, cert }, async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const phone = phones.get(request.url ?? '')
    if (!phone) {
      reply.writeHead(404).end()
      return
    }
    const { status, retryAfter } = service.answer(phone)
    if (status < 300) received.push({ phone, headers: request.headers, body: Buffer.concat(parts) })
    reply.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    received,
    // Options of an agent win over those of a request.
    agent: new Agent({ ca: cert, host: '127.0.0.1', port, servername: HOST }),
    answer: () => ({ status: 201 }),
    phone() {
      const path = `/to/${randomBytes(16).toString('base64url')}`
      const phone = makePhone(`https://${HOST}${path}`)
      phones.set(path, phone)
      return phone
    },
    async stop() {
      service.agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

function makePhone(endpoint: string): TestPhone {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys('base64url')
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    read: ({ body }) => v.parse(PushPayload, JSON.parse(decrypt(body, curve, auth))),
  }
}

/** RFC 8188 with the keys of RFC 8291, implemented from the text: the sender uses a library. */
function decrypt(body: Buffer, curve: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + senderLength)
  const record = body.subarray(21 + senderLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const secret = derive(curve.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends in a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-test-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const args = ['req', '-x509', ...curve, '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert]
  execFileSync('openssl', args, { stdio: 'pipe' })
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
