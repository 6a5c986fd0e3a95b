import { toast } from '../../ui/overlays/toast.ts'
import { explainFailure } from './explain-failure.ts'

/** Waits for what Refresh has asked for, and says so where nothing came of it: nothing on the screen would. */
export async function tellOfRefresh(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    toast.error(`Could not refresh. ${explainFailure(error)}`)
  }
}
