import { handOverBoarding, withdrawHandover } from '#contract/boarding/boarding-calls.ts'
import type { Handover } from '#contract/boarding/handover.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'
import { handoversQuery } from './handovers-query.ts'

interface Wanted {
  name: string
  busIds: number[]
}

/** The code a phone scans to take over boarding. */
export interface Code {
  link: string
  /** The driver whose phone it is for. */
  name: string
  claimBefore: number
}

/** A repeated press gets the same code: of a second code nobody would know. */
export const handOvers = operatorKind<Wanted, Code>((client) => ({
  name: 'sawari-handover-',
  async send(_admin, { name, busIds }, key, signal) {
    const headers = { 'idempotency-key': key }
    const { data } = await send(handOverBoarding, { body: { name, busIds }, headers, signal })
    return { link: `${location.origin}/boarding/take-over#${data.token}`, name, claimBefore: data.claimBefore }
  },
  made: ({ id }) => void client.invalidateQueries({ queryKey: handoversQuery(id).queryKey }),
  doubt: ({ name }) => say('We do not know yet whether the code for {name} was made.', { name }),
}))

export const handOverWithdrawals = operatorKind<Pick<Handover, 'id' | 'name'>, string>((client) => ({
  name: 'sawari-handover-withdrawal-',
  async send(_admin, { id: handoverId }, _key, signal) {
    return (await send(withdrawHandover, { params: { handoverId }, signal })).message ?? ''
  },
  made({ id }, _phone, message) {
    toast.ok(message)
    void client.invalidateQueries({ queryKey: handoversQuery(id).queryKey })
  },
  doubt: ({ name }) => say('We do not know yet whether the phone of {name} was stopped.', { name }),
}))
