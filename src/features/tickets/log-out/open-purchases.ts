import { userAccount } from '../../../offline/account.ts'
import { openPurchaseStore } from '../../../offline/purchases/purchase-store.ts'

/** For a log-out: what a traveller has sent for booking is nobody else's to see or to send. Never throws. */
export async function removeOpenPurchases(userId: number): Promise<void> {
  try {
    await openPurchaseStore(userAccount(userId)).clear()
  } catch {
    // Nothing can be kept on such a phone.
  }
}
