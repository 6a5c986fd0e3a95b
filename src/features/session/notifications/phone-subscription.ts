import * as v from 'valibot'
import { PushSubscriptionForm, type ToldPhone } from '../../../../contract/accounts/push.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '../../../../contract/accounts/push-calls.ts'
import { chosenLanguage } from '../../../language/chosen-language.ts'
import { spokenNow } from '../../../language/say.ts'
import { send } from '../../../lib/calls/send.ts'
import { read } from '../../connection/read.ts'
import { isLoggedIn } from '../session.ts'
import { canBeTold } from './can-be-told.ts'

/** `blocked`: whoever uses this browser has said no to it, and only its own settings can take that back. */
export type PhoneState = 'on' | 'off' | 'blocked'

/** Never rejects. */
export async function readPhoneState(): Promise<PhoneState> {
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}

/**
 * Has the browser ask, if it has not, and tells the server of this phone. Must be called from a press.
 * @returns what came of it: `off` where the question was put away
 * @throws ApiError, or an error of the browser whose push service can't be reached; nothing is switched on then
 */
export async function switchPhoneOn(): Promise<PhoneState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off'
  return inTurn(async (): Promise<PhoneState> => {
    const subscription = await subscribe()
    try {
      await tellServer(subscription)
    } catch (error) {
      await subscription.unsubscribe()
      throw error
    }
    return 'on'
  })
}

/** @throws ApiError: then this phone is told on */
export function switchPhoneOff(): Promise<void> {
  return inTurn(async () => {
    const subscription = await findSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    await read((signal) => send(unsubscribeFromPush, { body: { endpoint }, signal }))
    await subscription.unsubscribe()
  })
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: what is told again by itself must not undo what somebody switches off meanwhile. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/** What the server was told of this phone since the page was opened. */
let told = ''

/**
 * Has the server send this phone what concerns the traveller who is logged in now, in the language of now: it may have been
 * another's, its address or the server's key may have changed, and the server may have forgotten it. Once for each visit
 * and language; does nothing where it was not switched on. Never throws.
 */
export async function keepPhoneTold(userId: number): Promise<void> {
  try {
    await inTurn(async () => {
      if (!canBeTold() || (await readPhoneState()) !== 'on') return
      const about = (subscription: PushSubscription) => `${userId} ${inLanguage()} ${subscription.endpoint}`
      const known = await findSubscription()
      if (!known || about(known) === told) return
      const subscription = await subscribe()
      if (!isLoggedIn(userId)) return
      await tellServer(subscription)
      told = about(subscription)
    })
  } catch {
    // Told at the next visit, or when the server can be reached.
  }
}

async function findSubscription(): Promise<PushSubscription | undefined> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.pushManager.getSubscription()) ?? undefined
  } catch {
    return undefined
  }
}

/** The subscription of this phone with the server's key; one with another key is of no use any more. */
async function subscribe(): Promise<PushSubscription> {
  const { publicKey } = (await read((signal) => send(readPushKey, { signal }))).data
  const key = bytesOf(publicKey)
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isKey(known.options.applicationServerKey, key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const body: ToldPhone = { ...v.parse(PushSubscriptionForm, subscription.toJSON()), language: inLanguage() }
  await read((signal) => send(subscribeToPush, { body, signal }))
}

/** The one of this phone; whoever uses the account on another may have chosen another there. */
const inLanguage = () => chosenLanguage() ?? spokenNow.getSnapshot().language

function isKey(known: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(known ?? [])
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}

/** @param text base64url */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}
