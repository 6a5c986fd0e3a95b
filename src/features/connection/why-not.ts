import { GivenUp, NotKnown } from '#delivery/answered-now.ts'
import { LoggedOut } from '#delivery/world.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { explainFailure } from './explain-failure.ts'

/** No request can arrive now; `message` says why. */
export class NoSignal extends Error {}

/** @returns why a press did nothing, in a sentence a person can act on */
export function whyNot(error: unknown): string {
  if (error instanceof NoSignal) return `${error.message} ${say('This needs a signal. Try again.')}`
  if (error instanceof NotKnown) return say('No answer came. Check whether it was done before you do it again.')
  // At its end, the server's message names the field it refused.
  return serverMessage(error)?.replace(/ \(\w+\)$/, '') ?? explainFailure(error)
}

/** Whether there is nobody to tell: the user has left, or has asked for something else. */
export function isLeave(error: unknown): boolean {
  return error instanceof GivenUp || error instanceof LoggedOut
}
