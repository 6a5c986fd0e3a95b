import { toast } from '../../ui/overlays/toast.ts'
import { whyNot } from './why-not.ts'

/** Waits for what Refresh has asked for, and says so where nothing came of it: nothing on the screen would. */
export async function tellOfRefresh(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    toast.error(`Could not refresh. ${whyNot(error)}`)
  }
}
