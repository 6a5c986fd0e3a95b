import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'
import { explainFailure } from './explain-failure.ts'

/** Waits for what Refresh asked for, and reports a failure: nothing else on the screen would. */
export async function tellOfRefresh(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    toast.error(say('Could not refresh. {why}', { why: explainFailure(error) }))
  }
}
