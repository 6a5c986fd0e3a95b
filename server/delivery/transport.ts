import type { Trx } from '../db/database.ts'
import type { ClaimTimes, Outbox, Owed } from './outbox.ts'

/** How one outbox is worked off. */
export interface Pace {
  atOnce: number
  /** So many are taken up together, sent one after the other, and forgotten together: a process that dies sends them again. */
  batch: number
  /** After one during which others were owed, a rest of so many times what it took; `LONGEST_REST_MS` at most. */
  rest: number
  /** However slowly the other side talks: one that talks for longer keeps a place from others. */
  deadlineMs: number
  /** Longer than the deadline: after it another worker may try the same. */
  claimMs: number
  /** A pause doubles with each attempt, up to this. */
  longestRetryMs: number
  /** Counted, because a clock that jumps must not make anything old. */
  mostAttempts: number
}

/** What is to be done about something that is owed, as things are now. */
export type Written<Message> =
  | { kind: 'send'; message: Message }
  /** As if it had never been begun. Until then it takes up what happens meanwhile. */
  | { kind: 'wait'; until: number }
  /** Nobody has to be told any more. */
  | { kind: 'pointless' }

export type Verdict =
  /** It is told, or there is nobody there to tell it to. */
  | { kind: 'taken' }
  /** This will never be taken. */
  | { kind: 'refused'; why: object }
  /** Not now. `afterMs`: as the other side wishes, if it has said so. */
  | { kind: 'later'; why: object; afterMs: number | undefined }

/** A way by which people are told: what the worker needs to know of it, and nothing of when and how often. */
export interface Transport<Row extends Owed, Message> {
  /** What its messages are called in the log. */
  readonly name: string
  /** By what the log names one of them. */
  readonly logKey: string
  readonly pace: Pace
  readonly outbox: Outbox<Row>
  /** @returns what is due and there is room for, and whether something else may be, which is looked for at once */
  claim(room: number, times: ClaimTimes): Promise<{ rows: Row[]; more: boolean }>
  /** Writes it as things are now. @throws ValiError, SyntaxError if it can't be read: it will do no better later */
  write(row: Row): Promise<Written<Message>>
  /** @throws if the other side can't be reached, or `signal` ends it */
  send(row: Row, message: Message, signal: AbortSignal): Promise<Verdict>
  /** Of one that others may be put into while it waits: forgets it, or has it tell the rest. Else it is simply dropped. */
  settle?(row: Row): ((trx: Trx) => Promise<void>) | undefined
  /** Before one waits: puts others into it that wait beside it. */
  gather?(row: Row): (trx: Trx) => Promise<void>
  /** Marks what is not tried again, where that is more than dropping it. */
  giveUp?(row: Row): Promise<void>
  /** It was taken up, and whatever came of it is over. */
  over?(row: Row): void
}
