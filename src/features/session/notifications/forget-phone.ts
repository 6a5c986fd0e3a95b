import { keepToldAccount } from '#offline/told-account.ts'
import { canBeTold } from './can-be-told.ts'

/**
 * No news of the logged-out account reaches this phone any more, whatever the server hears of it, and when; and nothing of
 * theirs stays on its screen. Never throws.
 */
export async function forgetPhone(): Promise<void> {
  if (!canBeTold()) return
  try {
    // First what needs no network.
    await keepToldAccount(window.caches, undefined)
    const registration = await navigator.serviceWorker.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The server ends it with the log-in.
  }
}
