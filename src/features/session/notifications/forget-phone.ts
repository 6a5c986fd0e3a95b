import { canBeTold } from './can-be-told.ts'

/** Nothing of who has logged out reaches this phone any more, whatever the server hears of it, and when. Never throws. */
export async function forgetPhone(): Promise<void> {
  if (!canBeTold()) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // The server ends it with the log-in.
  }
}
