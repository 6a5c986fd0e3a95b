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

/** `blocked`: whoever uses this browser has said no to it, and only its own settings can take that back. */
export type PhoneState = 'on' | 'off' | 'blocked'

/** @param account whose news: a phone shows those of one account. Never rejects */
export async function readPhoneState(account: Account): Promise<PhoneState> {
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || !(await findSubscription())) return 'off'
  // Versions of before did not write down whose they are: the traveller's.
  return ((await readToldAccount(window.caches)) ?? account) === account ? 'on' : 'off'
}

/** Who has asked for it has logged out meanwhile: whoever has the phone now has not. */
class Left extends Error {}

/**
 * Has the browser ask, if it has not, and tells the server of this phone. Must be called from a press.
 * @param account who asks: on a bad line somebody else may have the phone before the server has answered
 * @returns what came of it: `off` where the question was put away, or who asked has gone
 * @throws ApiError, or an error of the browser whose push service can't be reached; nothing is switched on then
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
 * Has the server send this phone what concerns the account that is logged in now, in the language of now: it may have been
 * another's, its address or the server's key may have changed, and the server may have forgotten it. Once for each visit
 * and language; does nothing where it was not switched on, or for another account that is logged in here too. Never throws.
 */
export async function keepPhoneTold(account: Account): Promise<void> {
  try {
    await inTurn(async () => {
      if (!canBeTold() || Notification.permission !== 'granted') return
      const about = (subscription: PushSubscription) => `${account} ${inLanguage()} ${subscription.endpoint}`
      const known = await findSubscription()
      if (!known || about(known) === told || !isLoggedIn(account)) return
      const whose = await readToldAccount(window.caches)
      // A company's people have said yes by name; whoever else logs in as a traveller takes the phone over, as ever.
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
    // Asked anew, it would go out in the name of whoever is logged in by then.
    stillThere(account)
    return send(subscribeToPush, { body, signal })
  })
  stillThere(account)
}

function stillThere(account: Account): void {
  if (!isLoggedIn(account)) throw new Left()
}

const isOperator = (account: Account) => account.startsWith('operator-')

/** Whether this very account is still logged in on this phone: asked anew, what comes of an answer takes its time. */
function isLoggedIn(account: Account): boolean {
  refreshSession()
  return loggedInAccounts(local.raw).includes(account)
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
