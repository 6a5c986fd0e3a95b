import type { OutboxItem } from '../../offline/outbox-queue.ts'
import { Badge } from '../../ui/badge.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './pending-mark.module.css'

const DONE: Record<OutboxItem['change']['kind'], string> = { add: 'Added', edit: 'Changed', delete: 'Deleted' }
const WANTED: Record<OutboxItem['change']['kind'], string> = {
  add: 'This bus was not added.',
  edit: 'This change was not made.',
  delete: 'This bus was not deleted.',
}

/** Says on a bus's card what this phone still has to settle about it. */
export function PendingMark({ item: { change, state }, sending }: { item: OutboxItem; sending: boolean }) {
  if (state.kind === 'refused')
    return (
      <Note tone="error">
        <p>{WANTED[change.kind]}</p>
        {state.reason && <p>{state.reason}</p>}
      </Note>
    )
  return (
    <p className={styles.mark}>
      <Badge tone="quiet" icon={<ClockIcon size={18} />}>
        Pending
      </Badge>
      <span>
        {DONE[change.kind]} on this phone, {sending ? 'being sent.' : progress(state.kind)}
      </span>
    </p>
  )
}

function progress(kind: 'waiting' | 'sent'): string {
  return kind === 'waiting' ? 'not sent yet.' : 'sent, no answer yet.'
}
