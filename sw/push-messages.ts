import * as v from 'valibot'
import { PushPayload, ToldPhone } from '../contract/accounts/push.ts'
import { subscribeToPush } from '../contract/accounts/push-calls.ts'

/**
 * Shown if a message can't be read, such as one of a newer server: browsers require a notification for each message,
 * and withdraw the permission otherwise. The language is unknown here, so the text is in both.
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

/** Data of a notification for a later press: the path of itself, and of each of its buttons. */
const Kept = v.object({ paths: v.array(PushPayload.entries.path) })

/** `actions`, `renotify` and `badge` are Chromium's; others leave out what they don't know. */
export interface ShownNotification {
  title: string
  options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] }
}

/** @param text of a message, decrypted by the browser; undefined for an empty message. Never throws */
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
      // A notification that replaces another alerts again.
      renotify: true,
      requireInteraction: stays,
      icon: '/icon-192.png',
      badge: '/icon-badge-96.png',
      data: { paths: [path, ...actions.map((action) => action.path)] } satisfies v.InferOutput<typeof Kept>,
      actions: actions.map((action, index) => ({ action: String(index + 1), title: action.title })),
    },
  }
}

/** The next notification waits at most this long for the pictures of the one before, milliseconds. */
const PATIENCE_MS = 5_000

/**
 * Browsers fetch the pictures of a notification before they show it: if two of one tag are shown at once, the older may
 * come last and replace the newer.
 * @returns the same function, but each call starts when the one before has ended or has taken too long
 */
export function oneAfterAnother<T>(show: (notification: T) => Promise<void>): (notification: T) => Promise<void> {
  let before: Promise<unknown> = Promise.resolve()
  return (notification) => {
    const shown = before.then(() => show(notification))
    before = Promise.race([shown.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    return shown
  }
}

/**
 * @param data as {@link toNotification} gave it, maybe in another version. @param action empty: the notification itself
 */
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

/** A booking may be under way on this page: a notification never leaves it. */
const CHECKOUT = '/bus/bus-details/checkout'

/**
 * Shows a page of the app: in a window that has it open, else in a window with another page, else in a new one. This
 * works without a signal, since the pages are on this phone.
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
    // A window older than this worker can't be navigated.
    return void (await openWindow(url.href))
  }
  // Refused if the press was too long ago: the page is open all the same.
  await (there ?? other)?.focus().catch(() => undefined)
}

/** Sends the server this phone's new push address. After a failure the next visit of the app sends it. */
export async function tellNewSubscription(subscription: unknown, fetch: typeof globalThis.fetch): Promise<void> {
  const form = v.safeParse(ToldPhone, subscription)
  if (!form.success) return
  await fetch(subscribeToPush.path, {
    method: subscribeToPush.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form.output),
  }).catch(() => undefined)
}
