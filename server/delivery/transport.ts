import type { Trx } from '../db/database.ts'
import type { ClaimTimes, Outbox, Owed } from './outbox.ts'

/** The speed and limits with which a worker sends one outbox. */
export interface Pace {
  atOnce: number
  /** Rows taken up together, sent one after the other, and deleted together: after a crash they are sent again. */
  batch: number
  /** The rest after a row while others wait, as a multiple of the time it took; `LONGEST_REST_MS` at most. */
  rest: number
  /** The limit for one sending, however slow the other side: a longer one would keep a place from others. */
  deadlineMs: number
  /** Longer than the deadline: after it another worker may try the same. */
  claimMs: number
  /** A pause doubles with each attempt, up to this. */
  longestRetryMs: number
  /** Attempts are counted, not timed: a clock that jumps must not make a row too old. */
  mostAttempts: number
}

/** What to do with a row, as things are now. */
export type Written<Message> =
  | { kind: 'send'; message: Message }
  /** Waits as if never begun. Until then later news is merged into it. */
  | { kind: 'wait'; until: number }
  /** No longer worth telling anybody. */
  | { kind: 'pointless' }

export type Verdict =
  /** Delivered, or its receiver no longer exists. */
  | { kind: 'taken' }
  /** The other side will never take it. */
  | { kind: 'refused'; why: object }
  /** Not now. `afterMs`: as the other side wishes, if it has said so. */
  | { kind: 'later'; why: object; afterMs: number | undefined }

/** A way to reach people, mail or notifications. The worker, not the transport, decides when and how often. */
export interface Transport<Row extends Owed, Message> {
  /** What its messages are called in the log. */
  readonly name: string
  /** The log's key for the id of one message. */
  readonly logKey: string
  readonly pace: Pace
  readonly outbox: Outbox<Row>
  /**
   * @returns due rows, as many as there is room for, and whether more may be due: then the worker looks again at once
   */
  claim(room: number, times: ClaimTimes): Promise<{ rows: Row[]; more: boolean }>
  /**
   * Writes the message as things are now. @throws ValiError, SyntaxError if the row can't be read: a retry won't help
   */
  write(row: Row): Promise<Written<Message>>
  /** @throws if the other side can't be reached, or `signal` ends it */
  send(row: Row, message: Message, signal: AbortSignal): Promise<Verdict>
  /**
   * For rows that news is merged into while they wait: deletes the row, or keeps it for the rest. Absent: just deletes.
   */
  settle?(row: Row): ((trx: Trx) => Promise<void>) | undefined
  /** Before a row waits: merges other waiting rows into it. */
  gather?(row: Row): (trx: Trx) => Promise<void>
  /** Marks a row that is not tried again, where that is more than deleting it. */
  giveUp?(row: Row): Promise<void>
  /** Called when the work on a row has ended, whatever the result. */
  over?(row: Row): void
}
