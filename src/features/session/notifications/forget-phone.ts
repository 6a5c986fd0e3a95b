import { keepToldAccount } from '#offline/told-account.ts'
import { canBeTold } from './can-be-told.ts'

/**
 * From now on no notification for the logged-out account reaches this phone, even if the server hears of the log-out
 * later; and none stays on its screen. Never throws.
 */
export async function forgetPhone(): Promise<void> {
  if (!canBeTold()) return
  try {
    // First the steps that need no network.
    await keepToldAccount(window.caches, undefined)
    const registration = await navigator.serviceWorker.getRegistration()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The server ends the subscription with the session.
  }
}
