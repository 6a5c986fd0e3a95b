import { settleConflict } from '#contract/boarding/boarding-calls.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'

interface Settled {
  busId: number
  seat: number
  note: string
}

/** The office's decision about a seat that was boarded twice; the latest counts. */
export const settlements = operatorKind<Settled>(() => ({
  name: 'sawari-settlement-',
  subject: ({ busId, seat }) => `${busId}-${seat}`,
  send: (_admin, { busId, seat, note }, _key, signal) =>
    send(settleConflict, { params: { conflictId: `${busId}-${seat}` }, body: { note }, signal }),
  doubt: ({ seat }) => say('We do not know yet whether seat {seat} is settled.', { seat }),
}))
