import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { UnknownOutcome } from '../database.ts'
import { isDatabaseAway } from '../faults.ts'
import type { Tables } from '../schema.ts'

/**
 * The mark that a transaction writes beside its work: a row of its own, with a number that the row never had before.
 */
export interface Mark {
  readonly id: string
  readonly turn: number
}

/**
 * The marks of one process. One transaction at a time uses a row, a later one uses it again: there are as many rows as
 * transactions ran at once. The row of a transaction with an unknown end is not used again.
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
  // Several statements in one message can't have parameters; we make both values ourselves.
  return `begin; insert into write_marks (id, turn, at) values ('${id}', ${turn}, now())
    on conflict (id) do update set turn = excluded.turn, at = excluded.at`
}

/** About as long as a restart of the database; callers cannot wait for ever. */
const LOOKING_MS = 3_000
const PAUSE_MS = 200

/**
 * Finds out how a transaction ended. Writing the same row waits for its lock, so for the end of the transaction on the
 * server, and then shows whether the mark is there. If it is not there by then, it never will be.
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
