import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { UnknownOutcome } from '../database.ts'
import { isDatabaseAway } from '../faults.ts'
import type { Tables } from '../schema.ts'

/** What a transaction writes beside its work: a row of its own, and a number that this row never had before. */
export interface Mark {
  readonly id: string
  readonly turn: number
}

/**
 * The marks of one process. A row is used by one transaction at a time and again by a later one, so there are as many
 * as transactions ran at once; the row of one whose end is not known is left alone.
 */
export class Marks {
  readonly #free: string[] = []
  #turn = 0

  take(): Mark {
    return { id: this.#free.pop() ?? randomUUID(), turn: ++this.#turn }
  }

  giveBack({ id }: Mark): void {
    this.#free.push(id)
  }
}

/** COMMIT was sent and its answer lost. */
export class LostCommit extends UnknownOutcome {
  readonly mark: Mark
  constructor(mark: Mark, cause: unknown) {
    super('The answer to COMMIT was lost.', { cause })
    this.mark = mark
  }
}

/** Begins a transaction and marks it, in one message. The row stays locked until the transaction has ended. */
export function beginMarked({ id, turn }: Mark): string {
  // Several statements of one message can't have parameters; both are made here.
  return `begin; insert into write_marks (id, turn, at) values ('${id}', ${turn}, now())
    on conflict (id) do update set turn = excluded.turn, at = excluded.at`
}

/** A restart of the database takes about so long; nobody waits for an answer for ever. */
const LOOKING_MS = 3_000
const PAUSE_MS = 200

/**
 * Finds out how a transaction ended. Writing the same row waits for its lock, hence for the end of whatever the server
 * is still doing, and then shows whether the mark is there. A transaction that has not left its mark never will.
 * @throws UnknownOutcome if the database can't be asked
 */
export async function wasKept(db: Kysely<Tables>, { id, turn }: Mark): Promise<boolean> {
  for (const deadline = performance.now() + LOOKING_MS; ; await sleep(PAUSE_MS)) {
    try {
      const { rows } = await sql<{ turn: number }>`
        insert into write_marks (id, turn, at) values (${id}, 0, now())
        on conflict (id) do update set at = excluded.at
        returning turn`.execute(db)
      return rows[0]?.turn === turn
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline)
        throw new UnknownOutcome('The answer to COMMIT was lost, and the database can’t be asked.', { cause: error })
    }
  }
}
