import { useSay } from '#language/use-say.ts'
import { type BusChange, countTrips } from '#offline/outbox/bus-change.ts'
import { changeInWords } from './unsent-changes.ts'
import styles from './unsent-list.module.css'

const MOST_NAMED = 5

/** Names the operator's changes that a log-out would lose. */
export function UnsentList({ changes }: { changes: readonly BusChange[] }) {
  const say = useSay()
  if (changes.length === 0) return null
  const rest = changes.length - MOST_NAMED
  const named = changes.slice(0, MOST_NAMED).map(changeInWords)
  return (
    <>
      <p>
        {say.count(
          countTrips(changes),
          '1 change is not sent yet. If you log out now, it is lost:',
          '{count} changes are not sent yet. If you log out now, they are lost:',
        )}
      </p>
      <ul className={styles.changes}>
        {named.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same change may be there twice, and the list does not move.
          <li key={index}>{words}</li>
        ))}
        {rest > 0 && <li>{say('and {rest} more', { rest })}</li>}
      </ul>
    </>
  )
}
