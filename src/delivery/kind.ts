import type { Keyed, Wanted } from './change.ts'
import type { OpenChanges } from './kept-changes.ts'

/** The server's word on a change. */
export type Answered<Answer> = { kind: 'made'; answer: Answer } | { kind: 'refused'; error: unknown }

/** How a change came to its end with nobody at it. */
export type End<Answer, Found> =
  | Answered<Answer>
  /** It was not sent again but asked about. */
  | { kind: 'found'; found: Found | undefined }
  /** No server remembers it: it was closed unasked. */
  | { kind: 'forgotten' }

/** What is to be done about an open change now. */
export type Stage =
  | 'send'
  /** Whoever wanted it has made other plans by now: it is asked about, and made no more. */
  | 'ask'
  | 'forgotten'
  /** Somebody is deciding about it. */
  | 'rest'
  /** The server has answered, and it stays until a person has looked at it: nothing more is sent. */
  | 'answered'

/** What a kind of change is. All times are its own: nothing here says how long anything lasts. */
export interface Kind<Who, C extends Keyed, Answer, Found> {
  /** Tells its lock from those of others. */
  name: string
  kept: (who: Who) => OpenChanges<C>
  stage: (change: C) => Stage
  /** What is changed by several in their order: one that is still open holds back those behind it, and no others. */
  subject?: (change: C) => unknown
  /** Whether an open change stands in the way of what is wanted now: it is asked about first. Absent where none does. */
  isInTheWay?: (one: C, wanted: Wanted<C>) => boolean
  /** Sends it under its key. */
  send: (who: Who, change: C) => Promise<Answer>
  /** Asks what became of it, where a stage says so. @returns undefined where it was not made, and never will be */
  ask?: (who: Who, change: C) => Promise<Found | undefined>
  /** Whether what `send` threw is the server's word on it, yes or no. */
  isAnswer: (error: unknown) => boolean
  /** Keeps what an answer has brought, before the change is no longer open: never of somebody who has left. */
  keep?: (who: Who, change: C, answer: Answer) => void
  /** Puts its end on disk, where that is more than that it is open no longer. */
  settle?: (who: Who, change: C, end: Answered<Answer>) => Promise<void>
  /** Says how one ended that nobody was waiting for. */
  tell: (who: Who, change: C, end: End<Answer, Found>) => void
  /** Told whenever it may have changed what is open, and whether that waits for a log-in. */
  show: (open: readonly C[], needsLogIn: boolean) => void
  /** Told when all that could be sent was. */
  rest?: () => void
}
