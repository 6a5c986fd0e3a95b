import { GivenUp, NotKnown } from '#delivery/answered-now.ts'
import { LoggedOut } from '#delivery/world.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { explainFailure } from './explain-failure.ts'

/** Nothing that is sent now can arrive; `message` says why. */
export class NoSignal extends Error {}

/** @returns why what somebody has pressed was not done, in a sentence a person can act on */
export function whyNot(error: unknown): string {
  if (error instanceof NoSignal) return `${error.message} ${say('This needs a signal. Try again.')}`
  if (error instanceof NotKnown) return say('No answer came. Check whether it was done before you do it again.')
  // The server names the field that a refusal is about, at its end.
  return serverMessage(error)?.replace(/ \(\w+\)$/, '') ?? explainFailure(error)
}

/** Whether nobody is to be told: they have left, or have asked for something else instead. */
export function isLeave(error: unknown): boolean {
  return error instanceof GivenUp || error instanceof LoggedOut
}
