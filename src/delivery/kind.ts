import type { Keyed, Wanted } from './change.ts'
import type { OpenChanges } from './kept-changes.ts'

/** The server's answer to a change. */
export type Answered<Answer> = { kind: 'made'; answer: Answer } | { kind: 'refused'; error: unknown }

/** How a change ended that no caller waited for. */
export type End<Answer, Found> =
  | Answered<Answer>
  /** The engine asked the server about it instead of sending it again. */
  | { kind: 'found'; found: Found | undefined }
  /** Servers no longer remember it: it was closed without asking. */
  | { kind: 'forgotten' }

/** The next step for an open change. */
export type Stage =
  | 'send'
  /** The person has made other plans by now: the engine asks about it, and sends it no more. */
  | 'ask'
  | 'forgotten'
  /** A person is deciding about it. */
  | 'rest'
  /** The server has answered; the change stays until a person has looked at it, and nothing more is sent. */
  | 'answered'

/** A kind of change. It sets all its times itself: this file says nothing about how long anything lasts. */
export interface Kind<Who, C extends Keyed, Answer, Found> {
  /** Distinguishes its lock from the locks of other kinds. */
  name: string
  kept: (who: Who) => OpenChanges<C>
  stage: (change: C) => Stage
  /** The thing changed, if order matters: an open change holds back later ones with the same subject, and no others. */
  subject?: (change: C) => unknown
  /** Whether an open change blocks the wanted one: the engine asks about it first. Absent if none does. */
  isInTheWay?: (one: C, wanted: Wanted<C>) => boolean
  /** Sends it under its key. */
  send: (who: Who, change: C) => Promise<Answer>
  /** Asks about the outcome, for the stage `ask`. @returns undefined if it was not made, and never will be */
  ask?: (who: Who, change: C) => Promise<Found | undefined>
  /** Whether the error of `send` is the server's answer, yes or no. */
  isAnswer: (error: unknown) => boolean
  /** Keeps the data of an answer before the change is closed; never for an account that has logged out. */
  keep?: (who: Who, change: C, answer: Answer) => void
  /** Writes the outcome to disk, for kinds that do more than close the change. */
  settle?: (who: Who, change: C, end: Answered<Answer>) => Promise<void>
  /** Shows the end of a change that no caller waited for. */
  tell: (who: Who, change: C, end: End<Answer, Found>) => void
  /** Called when the open changes, or their waiting for a log-in, may have changed. */
  show: (open: readonly C[], needsLogIn: boolean) => void
  /** Called when all that can be sent was sent. */
  rest?: () => void
}
