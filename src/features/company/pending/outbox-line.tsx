import { Link, useRouterState } from '@tanstack/react-router'
import { unsentCount } from '#features/buses/unsent/unsent-changes.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { countTrips } from '#offline/outbox/bus-change.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { operatorOutbox } from './operator-outbox.ts'
import styles from './outbox-line.module.css'
import { useOutbox } from './use-outbox.ts'

interface OutboxLineProps {
  adminId: number
  /** Opens the list that the changes stand in; absent where it is open. */
  onShow: (() => void) | undefined
}

function goesOut(count: number): string {
  return say.count(count, 'It is sent when you are online.', 'They are sent when you are online.')
}

/** The operator's unsettled changes in a sentence, on every part of the operator's home. */
export function OutboxLine({ adminId, onShow }: OutboxLineProps) {
  const say = useSay()
  const { items: all, inForm, loggedOut, stored } = useOutbox(adminId)
  const here = useRouterState({ select: (state) => state.location.href })
  const items = all.filter(({ id }) => !inForm.includes(id))
  const refused = items.filter(({ state }) => state.kind === 'refused').length
  const waiting = items.filter(({ state }) => state.kind !== 'refused')
  const unsent = countTrips(waiting.map(({ change }) => change))
  const ofFiles = waiting.filter(({ change, state }) => change.kind === 'timetable' && state.kind === 'waiting')
  if (items.length === 0) return null
  return (
    <div className={styles.line}>
      {unsent > 0 && (
        <Note tone="info" icon={<Icon name="clock" size={20} />}>
          <p role="status">
            {unsentCount(unsent)} {loggedOut ? say('Your session is over.') : goesOut(unsent)}
          </p>
          {!stored && <p>{say('This browser saves nothing: keep this page open until everything is sent.')}</p>}
          {loggedOut && (
            <Link to="/adminAuth" state={(state) => ({ ...state, from: here })}>
              {say.count(unsent, 'Log in to send it', 'Log in to send them')}
            </Link>
          )}
          {ofFiles.length > 0 && (
            <TakeBack
              count={countTrips(ofFiles.map(({ change }) => change))}
              onPress={() => void operatorOutbox(adminId).withdraw(ofFiles.map(({ id }) => id))}
            />
          )}
        </Note>
      )}
      {refused > 0 && (
        <Note tone="error">
          {say.count(refused, '1 change was refused.', '{count} changes were refused.')}{' '}
          {say.count(refused, 'Open it to see why, or discard it.', 'Open each to see why, or discard it.')}
        </Note>
      )}
      {onShow && items.some(({ change }) => change.kind !== 'called') && (
        <Button variant="secondary" size="small" onClick={onShow}>
          {say('Show in your buses')}
        </Button>
      )}
    </div>
  )
}

/** A file's trips have no cards before they are added, so unsent ones are taken back here. */
function TakeBack({ count, onPress }: { count: number; onPress: () => void }) {
  const say = useSay()
  return (
    <Button variant="secondary" size="small" onClick={onPress}>
      {say.count(count, 'Take back 1 trip of a file', 'Take back {count} trips of a file')}
    </Button>
  )
}
