import type { NewClosing, TillClosing } from '#contract/payments/till.ts'
import { closeTill } from '#contract/payments/till-calls.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { operatorKind } from '../session/answered-now.ts'
import { tillKey } from './till-query.ts'

/** Of one box the later takes the place of the earlier: a sum that was counted anew must not be noted beside the wrong one. */
export const tillsClosed = operatorKind<NewClosing & { name: string }, TillClosing>((client) => ({
  name: 'sawari-till-closed-',
  subject: ({ box }) => box,
  async send(_admin, { name: _whose, ...body }, key, signal) {
    return (await send(closeTill, { body, headers: { 'idempotency-key': key }, signal })).data
  },
  made({ id }) {
    toast.ok(say('The box is closed.'))
    void client.invalidateQueries({ queryKey: tillKey(id) })
  },
  doubt: ({ name }) => say('We do not know yet whether the box of {name} was closed.', { name }),
}))
