import * as v from 'valibot'
import { PushPayload, ToldPhone } from '../contract/accounts/push.ts'
import { subscribeToPush } from '../contract/accounts/push-calls.ts'

/**
 * Shown where a message can't be read, say one of a newer server: browsers want something shown for each message, and take
 * the permission back otherwise. No language is known here, so it is said in both.
 */
const UNREADABLE: PushPayload = {
  title: 'Sawari',
  body: 'There is news about your ticket. · आपके टिकट की ख़बर है।',
  language: 'en',
  tag: 'news',
  path: '/my-tickets',
  stays: false,
  actions: [],
}

/** What a notification keeps for when it is pressed: the path of itself, and of each of its buttons. */
const Kept = v.object({ paths: v.array(PushPayload.entries.path) })

/** `actions`, `renotify` and `badge` are Chromium's; others leave out what they don't know. */
export interface ShownNotification {
  title: string
  options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] }
}

/** @param text of a message, decrypted by the browser; undefined where it came without. Never throws */
export function readPush(text: string | undefined): PushPayload {
  try {
    return v.parse(PushPayload, JSON.parse(text ?? ''))
  } catch {
    return UNREADABLE
  }
}

export function toNotification({ title, body, language, tag, path, stays, actions }: PushPayload): ShownNotification {
  return {
    title,
    options: {
      body,
      lang: language,
      tag,
      // One that takes another's place is news, too.
      renotify: true,
      requireInteraction: stays,
      icon: '/icon-192.png',
      badge: '/icon-badge-96.png',
      data: { paths: [path, ...actions.map((action) => action.path)] } satisfies v.InferOutput<typeof Kept>,
      actions: actions.map((action, index) => ({ action: String(index + 1), title: action.title })),
    },
  }
}

/** Pictures that hang hold up their own notification for longer, none behind it. */
const PATIENCE_MS = 5_000

/**
 * Browsers fetch the pictures of a notification before they show it: of two of one tag that are shown at once, the older may
 * come last and take the newer's place.
 * @returns the same, each begun when the one before has been shown or could not be, or has taken too long
 */
export function oneAfterAnother<T>(show: (notification: T) => Promise<void>): (notification: T) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve()
  return (notification) => {
    const shown = before.then(() => show(notification))
    before = Promise.race([shown.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    return shown
  }
}

/** @param data as {@link toNotification} gave it, maybe in another version. @param action empty: the notification itself */
export function pressedPath(data: unknown, action: string): string {
  const kept = v.safeParse(Kept, data)
  const paths = kept.success ? kept.output.paths : []
  return paths[Number(action)] ?? paths[0] ?? UNREADABLE.path
}

interface AppWindow {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}

/** Where a booking may be under way: nobody is led away from there. */
const CHECKOUT = '/bus/bus-details/checkout'

/**
 * Shows a page of the app: in a window that has it open, else in one that has another page open, else in a new one. None
 * of it needs a signal, since the pages are on this phone.
 */
export async function showPage(
  windows: readonly AppWindow[],
  openWindow: (url: string) => Promise<unknown>,
  url: URL,
): Promise<void> {
  const there = windows.find((one) => one.url === url.href)
  const other = windows.find((one) => new URL(one.url).pathname !== CHECKOUT)
  if (!there && !other) return void (await openWindow(url.href))
  try {
    if (!there) await other?.navigate(url.href)
  } catch {
    // A window older than this worker can't be led.
    return void (await openWindow(url.href))
  }
  // Refused where the press is too long ago: the page is there all the same.
  await (there ?? other)?.focus().catch(() => undefined)
}

/** Tells the server where this phone is reached now. What fails is made up for at the next visit of the app. */
export async function tellNewSubscription(subscription: unknown, fetch: typeof globalThis.fetch): Promise<void> {
  const form = v.safeParse(ToldPhone, subscription)
  if (!form.success) return
  await fetch(subscribeToPush.path, {
    method: subscribeToPush.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form.output),
  }).catch(() => undefined)
}
