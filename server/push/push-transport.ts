import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { RequestDetails } from 'web-push'
import type { PushSubscriptionForm } from '#contract/accounts/push.ts'
import type { Config } from '../config.ts'
import { publicLookup } from './public-addresses.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Loaded with the first notification. */
const library = () => import('web-push')

export interface PushMessage {
  /** What the phone reads, at most 3 kB. */
  payload: string
  /** For how many seconds the push service keeps it for a phone that is offline. */
  ttl: number
  /** `high` wakes a phone that saves its battery. */
  urgency: 'normal' | 'high'
  /** What waits under the same topic for the same phone is replaced. At most 32 characters of base64url. */
  topic: string
}

export type PushVerdict =
  /** The push service has it. */
  | { kind: 'taken' }
  /** The phone's subscription no longer exists. */
  | { kind: 'gone' }
  /** This message will never be taken. */
  | { kind: 'refused'; status: number }
  /** Not now. `afterMs`: as the push service wishes, if it has said so. */
  | { kind: 'later'; status: number; afterMs: number | undefined }

export interface PushTransport {
  /** The key that phones subscribe with, base64url. */
  readonly publicKey: string
  /** @throws if the push service can't be reached, or `signal` ends it */
  send(to: PushSubscriptionForm, message: PushMessage, signal: AbortSignal): Promise<PushVerdict>
}

/**
 * @param contact our address for push services: `mailto:` or an https address
 * @param agent makes the connections; by default to public addresses alone, since phones name the address
 */
export function openPushTransport(
  keys: VapidKeys,
  contact: string,
  agent = new Agent({ lookup: publicLookup }),
): PushTransport {
  return {
    publicKey: keys.publicKey,
    async send(to, { payload, ttl, urgency, topic }, signal) {
      const { default: webPush } = await library()
      let details: RequestDetails
      try {
        const vapidDetails = { subject: contact, ...keys }
        details = webPush.generateRequestDetails(to, payload, { vapidDetails, TTL: ttl, urgency, topic })
      } catch {
        // Nothing can be encrypted with such a key: 65 bytes that are no point of the curve.
        return { kind: 'gone' }
      }
      const { endpoint, method, headers, body } = details
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(endpoint, { method, headers, agent, signal }, resolve).on('error', reject).end(body)
      })
      // Only the status matters; the body is not read to its end.
      answer.destroy()
      return judge(answer.statusCode ?? 0, answer.headers['retry-after'])
    },
  }
}

/**
 * @returns our contact for push services: the product's own address, or its mail sender where that address is a test's
 */
export function pushContact({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'nobody@localhost'}`
}

/** RFC 8030, 5 and 7.3. A redirect is not followed: it is no answer of a push service. */
export function judge(status: number, retryAfter: string | undefined, now = Date.now()): PushVerdict {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 400 || status === 413) return { kind: 'refused', status }
  return { kind: 'later', status, afterMs: waitOf(retryAfter, now) }
}

/** @param retryAfter seconds or a date (RFC 9110, 10.2.3). @returns milliseconds */
function waitOf(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
