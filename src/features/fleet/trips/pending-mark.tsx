import type { OutboxItem } from '../../../offline/outbox/outbox-queue.ts'
import { Badge } from '../../../ui/facts/badge.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from './pending-mark.module.css'

const DONE: Record<OutboxItem['change']['kind'], string> = { add: 'Added', edit: 'Changed', delete: 'Deleted' }
const WANTED: Record<OutboxItem['change']['kind'], string> = {
  add: 'This bus was not added.',
  edit: 'This change was not made.',
  delete: 'This bus was not deleted.',
}

interface PendingMarkProps {
  item: OutboxItem
  /** It is on its way at this moment. */
  sending: boolean
  onUndo: () => void
}

/** Says on a bus's card what this phone still has to settle about it. What was never sent can be undone. */
export function PendingMark({ item: { change, state }, sending, onUndo }: PendingMarkProps) {
  if (state.kind === 'refused')
    return (
      <Note tone="error">
        <p>{WANTED[change.kind]}</p>
        {state.reason && <p>{state.reason}</p>}
      </Note>
    )
  return (
    <div className={styles.mark}>
      <Badge tone="quiet" icon={<Icon name="clock" size={18} />}>
        Pending
      </Badge>
      <span>
        {DONE[change.kind]} on this phone, {sending ? 'being sent.' : progress(state.kind)}
      </span>
      {state.kind === 'waiting' && (
        <button type="button" className={styles.undo} onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}

function progress(kind: 'waiting' | 'sent'): string {
  return kind === 'waiting' ? 'not sent yet.' : 'sent, no answer yet.'
}
