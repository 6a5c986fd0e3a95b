import * as v from 'valibot'
import { PushSubscriptionForm, type ToldPhone } from '#contract/accounts/push.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/accounts/push-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { chosenLanguage } from '#language/chosen-language.ts'
import { spokenNow } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { userAccount } from '#offline/stored-account.ts'
import { keepToldAccount } from '#offline/told-account.ts'
import { isLoggedIn } from '../session.ts'
import { canBeTold } from './can-be-told.ts'

/** `blocked`: whoever uses this browser has said no to it, and only its own settings can take that back. */
export type PhoneState = 'on' | 'off' | 'blocked'

/** Never rejects. */
export async function readPhoneState(): Promise<PhoneState> {
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}

/** Who has asked for it has logged out meanwhile: whoever has the phone now has not. */
class Left extends Error {}

/**
 * Has the browser ask, if it has not, and tells the server of this phone. Must be called from a press.
 * @param userId who asks: on a bad line somebody else may have the phone before the server has answered
 * @returns what came of it: `off` where the question was put away, or who asked has gone
 * @throws ApiError, or an error of the browser whose push service can't be reached; nothing is switched on then
 */
export async function switchPhoneOn(userId: number): Promise<PhoneState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off'
  return inTurn(async (): Promise<PhoneState> => {
    let subscription: PushSubscription | undefined
    try {
      subscription = await subscribe(userId)
      await tellServer(subscription, userId)
      await keepToldAccount(window.caches, userAccount(userId))
      return 'on'
    } catch (error) {
      await subscription?.unsubscribe()
      if (error instanceof Left) return 'off'
      throw error
    }
  })
}

/** @throws ApiError: then this phone is told on */
export function switchPhoneOff(): Promise<void> {
  return inTurn(async () => {
    const subscription = await findSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    await hedged((signal) => send(unsubscribeFromPush, { body: { endpoint }, signal }))
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
      if (!known || about(known) === told || !isLoggedIn(userId)) return
      await keepToldAccount(window.caches, userAccount(userId))
      const subscription = await subscribe(userId)
      await tellServer(subscription, userId)
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

/** The subscription of this phone with the server's key; one with another key is of no use any more. @throws Left */
async function subscribe(userId: number): Promise<PushSubscription> {
  const { publicKey } = (await hedged((signal) => send(readPushKey, { signal }))).data
  const key = bytesOf(publicKey)
  const { pushManager } = await navigator.serviceWorker.ready
  stillThere(userId)
  const known = await pushManager.getSubscription()
  if (known && isKey(known.options.applicationServerKey, key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** @throws Left */
async function tellServer(subscription: PushSubscription, userId: number): Promise<void> {
  const body: ToldPhone = { ...v.parse(PushSubscriptionForm, subscription.toJSON()), language: inLanguage() }
  await hedged((signal) => {
    // Asked anew, it would go out in the name of whoever is logged in by then.
    stillThere(userId)
    return send(subscribeToPush, { body, signal })
  })
  stillThere(userId)
}

function stillThere(userId: number): void {
  if (!isLoggedIn(userId)) throw new Left()
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
