import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import type { TripItem } from '#offline/outbox/outbox-queue.ts'
import { Badge } from '#ui/facts/badge.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './pending-mark.module.css'

type Kind = TripItem['change']['kind']

/** A change's state: it waits, is being sent, or was sent and not answered. */
const PROGRESS: Record<Kind, Record<'waiting' | 'sending' | 'sent', PlainMessage>> = {
  add: {
    waiting: 'Added on this phone, not sent yet.',
    sending: 'Added on this phone, being sent.',
    sent: 'Added on this phone, sent, no answer yet.',
  },
  edit: {
    waiting: 'Changed on this phone, not sent yet.',
    sending: 'Changed on this phone, being sent.',
    sent: 'Changed on this phone, sent, no answer yet.',
  },
  delete: {
    waiting: 'Deleted on this phone, not sent yet.',
    sending: 'Deleted on this phone, being sent.',
    sent: 'Deleted on this phone, sent, no answer yet.',
  },
  'call-off': {
    waiting: 'Called off on this phone, not sent yet.',
    sending: 'Called off on this phone, being sent.',
    sent: 'Called off on this phone, sent, no answer yet.',
  },
}
const WANTED: Record<Kind, PlainMessage> = {
  add: 'This bus was not added.',
  edit: 'This change was not made.',
  delete: 'This bus was not deleted.',
  'call-off': 'The trip was not called off.',
}

interface PendingMarkProps {
  item: TripItem
  /** It is on its way at this moment. */
  sending: boolean
  onUndo: () => void
}

/** Shows a trip's unsettled change on its card. A change that was never sent can be undone. */
export function PendingMark({ item: { change, state }, sending, onUndo }: PendingMarkProps) {
  const say = useSay()
  if (state.kind === 'refused')
    return (
      <Note tone="error">
        <p>{say(WANTED[change.kind])}</p>
        {state.reason && <p>{say.known(state.reason)}</p>}
      </Note>
    )
  return (
    <div className={styles.mark}>
      <Badge tone="quiet" icon={<Icon name="clock" size={18} />}>
        {say('Pending')}
      </Badge>
      <span>{say(PROGRESS[change.kind][sending ? 'sending' : state.kind])}</span>
      {state.kind === 'waiting' && (
        <button type="button" className={styles.undo} onClick={onUndo}>
          {say('Undo')}
        </button>
      )}
    </div>
  )
}
