import * as v from 'valibot'
import { PushSubscriptionForm, type ToldPhone } from '#contract/accounts/push.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/accounts/push-calls.ts'
import { hedged } from '#features/connection/hedged.ts'
import { chosenLanguage } from '#language/chosen-language.ts'
import { spokenNow } from '#language/say.ts'
import { local } from '#lib/browser-storage.ts'
import { send } from '#lib/calls/send.ts'
import { type Account, loggedInAccounts } from '#offline/stored-account.ts'
import { keepToldAccount, readToldAccount } from '#offline/told-account.ts'
import { refreshSession } from '../session.ts'
import { canBeTold } from './can-be-told.ts'

/** `blocked`: the user has refused in this browser, and only its own settings can undo that. */
export type PhoneState = 'on' | 'off' | 'blocked'

/** @param account whose notifications: a phone shows those of one account. Never rejects */
export async function readPhoneState(account: Account): Promise<PhoneState> {
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || !(await findSubscription())) return 'off'
  // Earlier versions noted no account: it was the traveller's.
  return ((await readToldAccount(window.caches)) ?? account) === account ? 'on' : 'off'
}

/** The account that asked has logged out meanwhile; the phone's next user has not asked. */
class Left extends Error {}

/**
 * Lets the browser ask, if it has not, and subscribes this phone at the server. Must be called from a press.
 * @param account who asks: on a bad line another account may be logged in before the server answers
 * @returns the outcome: `off` if the question was dismissed, or the account has logged out
 * @throws ApiError, or the browser's error if its push service can't be reached; nothing is switched on then
 */
export async function switchPhoneOn(account: Account): Promise<PhoneState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off'
  return inTurn(async (): Promise<PhoneState> => {
    let subscription: PushSubscription | undefined
    try {
      subscription = await subscribe(account)
      await tellServer(subscription, account)
      await keepToldAccount(window.caches, account)
      return 'on'
    } catch (error) {
      await subscription?.unsubscribe()
      if (error instanceof Left) return 'off'
      throw error
    }
  })
}

/** @throws ApiError: then this phone still gets notifications */
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

/** One after the other: an automatic renewal must not undo a switching off. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/** The last subscription sent to the server since the page was opened. */
let told = ''

/**
 * Renews this phone's subscription for the account now logged in, in the current language: it may have been another
 * account's, its address or the server's key may have changed, or the server may have lost it. Once per visit and
 * language; does nothing if notifications are off, or on for another account that is logged in here too. Never throws.
 */
export async function keepPhoneTold(account: Account): Promise<void> {
  try {
    await inTurn(async () => {
      if (!canBeTold() || Notification.permission !== 'granted') return
      const about = (subscription: PushSubscription) => `${account} ${inLanguage()} ${subscription.endpoint}`
      const known = await findSubscription()
      if (!known || about(known) === told || !isLoggedIn(account)) return
      const whose = await readToldAccount(window.caches)
      // An operator's subscription is renewed only for the account that asked; a traveller who logs in takes the phone
      // over.
      const isOwn = isOperator(account)
        ? whose === account
        : whose === undefined || whose === account || !isLoggedIn(whose)
      if (!isOwn) return
      await keepToldAccount(window.caches, account)
      const subscription = await subscribe(account)
      await tellServer(subscription, account)
      told = about(subscription)
    })
  } catch {
    // Renewed at the next visit, or when the server can be reached.
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

/** This phone's subscription with the server's key; one with another key is useless. @throws Left */
async function subscribe(account: Account): Promise<PushSubscription> {
  const { publicKey } = (await hedged((signal) => send(readPushKey, { signal }))).data
  const key = bytesOf(publicKey)
  const { pushManager } = await navigator.serviceWorker.ready
  stillThere(account)
  const known = await pushManager.getSubscription()
  if (known && isKey(known.options.applicationServerKey, key)) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** @throws Left */
async function tellServer(subscription: PushSubscription, account: Account): Promise<void> {
  const as = isOperator(account) ? 'operator' : 'user'
  const form = v.parse(PushSubscriptionForm, subscription.toJSON())
  const body: ToldPhone = { ...form, language: inLanguage(), as }
  await hedged((signal) => {
    // A repeat would go out in the name of the account logged in by then.
    stillThere(account)
    return send(subscribeToPush, { body, signal })
  })
  stillThere(account)
}

function stillThere(account: Account): void {
  if (!isLoggedIn(account)) throw new Left()
}

const isOperator = (account: Account) => account.startsWith('operator-')

/** Whether this account is still logged in on this phone, read again after a slow answer. */
function isLoggedIn(account: Account): boolean {
  refreshSession()
  return loggedInAccounts(local.raw).includes(account)
}

/** This phone's language; the account may use another on another phone. */
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
