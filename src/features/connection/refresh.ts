import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'
import { explainFailure } from './explain-failure.ts'

/** Waits for what Refresh has asked for, and says so where nothing came of it: nothing on the screen would. */
export async function tellOfRefresh(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    toast.error(say('Could not refresh. {why}', { why: explainFailure(error) }))
  }
}
