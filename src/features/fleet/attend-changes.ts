import type { Outbox } from '../../offline/outbox.ts'
import { connection } from '../connection/connection.ts'
import { isReachable } from './operator-outbox.ts'

/** What somebody who waits with a form in hand is told. */
export type Attended =
  | { kind: 'made' }
  /** The server is out of reach or asleep, or wants a log-in: it goes on by itself, the form may go. */
  | { kind: 'kept' }
  | { kind: 'refused'; reason: string | undefined }
  /** Somebody answered, but not the question; or nobody, though the server is there. Nobody knows whether it was made. */
  | { kind: 'unanswered'; reason: string | undefined }

/** After a lost answer the connection needs this long at most to say whether the server is there. */
const VERDICT_MS = 4_000

/** Waits for one change until it is settled or there is no sense in waiting. */
export async function attend(outbox: Pick<Outbox, 'outcome'>, id: number): Promise<Attended> {
  const stopListening: (() => void)[] = []
  const away = new Promise<Attended>((resolve) => {
    const look = () => !isReachable() && resolve({ kind: 'kept' })
    stopListening.push(connection.subscribe(look))
    look()
  })
  const thereAfterAll = () =>
    new Promise<Attended>((resolve) => {
      const end = () => resolve({ kind: 'unanswered', reason: undefined })
      const timer = setTimeout(end, VERDICT_MS)
      stopListening.push(connection.onReachable(end), () => clearTimeout(timer))
    })
  try {
    return await Promise.race([away, outbox.outcome(id).then((outcome) => inWords(outcome) ?? thereAfterAll())])
  } finally {
    for (const stop of stopListening) stop()
  }
}

/** @returns undefined where the connection must say first whether the server is there */
function inWords(outcome: Awaited<ReturnType<Outbox['outcome']>>): Attended | undefined {
  switch (outcome.kind) {
    case 'made':
      return { kind: 'made' }
    case 'refused':
      return outcome
    case 'logged-out':
      return { kind: 'kept' }
    case 'stumbled':
      return { kind: 'unanswered', reason: outcome.reason }
    case 'lost':
      return undefined
  }
}
