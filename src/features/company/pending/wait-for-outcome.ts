import { connection } from '#features/connection/connection.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import type { RefusedTrip } from '#offline/outbox/kept-timetable.ts'
import type { Outbox } from './outbox.ts'

export type AwaitedOutcome =
  /** `refused`: those of a file's trips that came back, each an item of its own by now. */
  | { kind: 'made'; refused?: readonly RefusedTrip[] }
  /** The server is out of reach or asleep, or wants a log-in: it goes on by itself, the form may go. */
  | { kind: 'kept' }
  | { kind: 'refused'; reason: string | undefined }
  /** The server could not do it now. It says that it failed; still, nobody knows for certain. */
  | { kind: 'failed'; reason: string | undefined }
  /** No answer, or not the server's own, though the server can be reached. The change may have been made or not. */
  | { kind: 'unanswered' }

/** After a lost answer the connection needs this long at most to say whether the server is there. */
const VERDICT_MS = 4_000

export async function waitForOutcome(outbox: Pick<Outbox, 'outcome'>, id: number): Promise<AwaitedOutcome> {
  const stopListening: (() => void)[] = []
  const away = new Promise<AwaitedOutcome>((resolve) => {
    const look = () => !isReachable(connection.getSnapshot()) && resolve({ kind: 'kept' })
    stopListening.push(connection.subscribe(look))
    look()
  })
  const thereAfterAll = () =>
    new Promise<AwaitedOutcome>((resolve) => {
      const end = () => resolve({ kind: 'unanswered' })
      const timer = setTimeout(end, VERDICT_MS)
      stopListening.push(connection.onReachable(end), () => clearTimeout(timer))
    })
  try {
    return await Promise.race([away, outbox.outcome(id).then((outcome) => inWords(outcome) ?? thereAfterAll())])
  } finally {
    for (const stop of stopListening) stop()
  }
}

/**
 * The form lets go of the change: one that the server refused is taken back, one that may not have arrived goes on by
 * itself.
 */
export async function letGo(outbox: Outbox, id: number, { kind }: AwaitedOutcome): Promise<void> {
  if (kind === 'kept' || kind === 'unanswered') outbox.release([id])
  if (kind === 'failed' || kind === 'refused') await outbox.withdraw([id])
}

/** @returns undefined where the connection must say first whether the server is there */
function inWords(outcome: Awaited<ReturnType<Outbox['outcome']>>): AwaitedOutcome | undefined {
  switch (outcome.kind) {
    case 'made':
      return { kind: 'made', refused: outcome.refused ?? [] }
    case 'refused':
      return outcome
    case 'logged-out':
      return { kind: 'kept' }
    case 'stumbled':
      return { kind: 'failed', reason: outcome.reason }
    case 'intercepted':
    case 'lost':
      return undefined
  }
}
