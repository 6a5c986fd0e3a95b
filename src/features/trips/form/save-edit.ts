import type { EditedFields } from '#contract/buses/bus-forms.ts'
import type { Outbox } from '#features/company/pending/outbox.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { type AwaitedOutcome, waitForOutcome } from '#features/company/pending/wait-for-outcome.ts'
import type { PlainMessage } from '#language/message.ts'

/** An edit that nobody answered: it stays in the outbox while its form is open. */
export interface HeldEdit {
  id: number
  edit: EditedFields
}

const LOGGED_OUT: PlainMessage = 'You are logged out. Log in to go on.'

export type SavingEnd = AwaitedOutcome & { held?: HeldEdit }

/**
 * @param held the form's last attempt, if nobody answered it. It may have been made, so it is asked for again as it was;
 *   what was typed since follows it
 */
export async function saveEdit(
  outbox: Outbox,
  opened: ListedBus,
  edit: EditedFields,
  held: HeldEdit | undefined,
): Promise<SavingEnd> {
  const id = await itemOf(outbox, opened, edit, held)
  // Nobody is logged in any more: nothing can be kept for them.
  if (id === undefined) return { kind: 'refused', reason: LOGGED_OUT }
  const end = await waitForOutcome(outbox, id)
  switch (end.kind) {
    case 'kept':
      outbox.release(held ? [held.id, id] : [id])
      return end
    case 'refused':
      // The form has what was typed; the outbox need not keep it too.
      await outbox.withdraw([id])
      return end
    case 'failed':
    case 'unanswered':
      return { ...end, held: { id, edit } }
    case 'made':
      return end
  }
}

async function itemOf(
  outbox: Outbox,
  opened: ListedBus,
  edit: EditedFields,
  held: HeldEdit | undefined,
): Promise<number | undefined> {
  if (held) outbox.sendAgain([held.id])
  if (held && JSON.stringify(held.edit) === JSON.stringify(edit)) return held.id
  const { base, pending, ...shown } = opened
  const [id] = await outbox.put([{ kind: 'edit', busId: opened.id, before: base ?? shown, bus: edit }], true)
  return id
}
