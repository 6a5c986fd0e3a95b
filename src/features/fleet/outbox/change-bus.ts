import * as v from 'valibot'
import { type NewBus, ShownFields } from '../../../../contract/bus-forms.ts'
import { Id } from '../../../../contract/fields.ts'
import { addBus, editBus, removeBus } from '../../../../contract/fleet-calls.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type Answer, send } from '../../../lib/send.ts'
import type { Try } from '../../../offline/outbox/outbox.ts'
import type { OutboxItem } from '../../../offline/outbox/outbox-queue.ts'
import { read } from '../../connection/read.ts'

/** That the server said yes is all that counts: what it repeats differs between backends, and the list is read anew. */
const yes = v.nullable(v.looseObject({}))
const WithId = v.looseObject({ id: Id })

/** While it hangs on a dead line it is sent beside itself, as reads are: its key makes that one change. */
export async function sendChange(adminId: number, item: OutboxItem): Promise<Try> {
  try {
    const { data } = await read((signal) => request(adminId, item, signal))
    const record = v.safeParse(WithId, data)
    return { kind: 'made', busId: record.success ? record.output.id : undefined }
  } catch (error) {
    return judge(error, item)
  }
}

function request(adminId: number, { key, change }: OutboxItem, signal: AbortSignal): Promise<Answer<unknown>> {
  const headers = { 'idempotency-key': key }
  switch (change.kind) {
    case 'add':
      return send({ ...addBus, output: yes }, { params: { adminId }, body: told(change.bus, {}), headers, signal })
    case 'edit': {
      const { before: shown, bus, busId } = change
      const body = {
        ...told(bus, shown),
        NumberOfSeatsBooked: shown.NumberOfSeatsBooked,
        before: v.parse(ShownFields, shown),
      }
      return send({ ...editBus, output: yes }, { params: { busId }, body, headers, signal })
    }
    case 'delete':
      return send({ ...removeBus, output: yes }, { params: { busId: change.busId }, signal })
  }
}

/** Fields that backends of before do not know. */
const LATER_FIELDS = ['arrivalTime', 'ladiesSeats'] as const satisfies readonly (keyof NewBus)[]
type LaterFields = Partial<Record<(typeof LATER_FIELDS)[number], string | undefined>>

/**
 * What nobody has said in such a field is left out, unless it takes back what was said: so a backend of before it gets what
 * it knows.
 */
function told<Fields extends NewBus>(bus: Fields, before: LaterFields): Fields {
  const sent = { ...bus }
  for (const field of LATER_FIELDS) if (!bus[field] && !before[field]) delete sent[field]
  return sent
}

/** Statuses below 500 that say "not now" rather than "no": a slow upload, a limit. */
const NOT_NOW: readonly number[] = [408, 425, 429]

function judge(error: unknown, { change }: OutboxItem): Try {
  if (!(error instanceof ApiError)) return { kind: 'lost' }
  const { trouble } = error
  switch (trouble.kind) {
    case 'unreachable':
      return { kind: 'lost' }
    case 'elsewhere':
      return { kind: 'intercepted' }
    case 'unreadable':
      return { kind: 'stumbled', reason: undefined }
    case 'refused': {
      const { status, message, certain } = trouble
      if (status === 401) return { kind: 'logged-out' }
      // Gone already, by an earlier try whose answer was lost or by another device: what was wanted is so.
      if (status === 404 && change.kind === 'delete')
        return certain ? { kind: 'made', busId: undefined } : { kind: 'intercepted' }
      if (status >= 500 || NOT_NOW.includes(status)) return { kind: 'stumbled', reason: message }
      return { kind: 'refused', reason: message }
    }
  }
}
