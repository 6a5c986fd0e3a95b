import { indiaTime } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { StatusStrip } from '../../../ui/feedback/status-strip.tsx'
import { useConnection } from '../../connection/use-connection.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import styles from './readiness.module.css'
import { ReadyWords } from './ready-words.tsx'

const OLD_MS = 30 * 60_000

/** One line on what this phone could do with no signal, and what the office does not know yet. */
export function Readiness({ tripDoor, onToSend }: { tripDoor: TripDoor; onToSend: () => void }) {
  const say = useSay()
  const connection = useConnection()
  const { trip, state, waiting, refused, door } = tripDoor
  const { lists, loading, opened, stored, ended } = state
  const asOf = lists?.asOf ?? 0
  const isOld = trip !== undefined && serverNow() - asOf > OLD_MS && connection.kind !== 'offline'
  return (
    <>
      {!stored && (
        <StatusStrip kind="warn">
          {say('This phone can’t keep what you scan. Leave the app open until it is sent.')}
        </StatusStrip>
      )}
      {ended === 'logged-out' && (
        <StatusStrip kind="session">
          {say('Your session is over. Boarding goes on; log in again to send the scans.')}
        </StatusStrip>
      )}
      {ended === 'withdrawn' && (
        <StatusStrip kind="session">{say('The office has taken boarding back from this phone.')}</StatusStrip>
      )}
      {isOld && !ended && (
        <StatusStrip kind="stale" action={{ text: say('Refresh'), onPress: () => void door.sync() }}>
          {say('List as of {time}', { time: indiaTime(asOf) })}
        </StatusStrip>
      )}
      <p className={styles.ready} role="status">
        {trip ? (
          <ReadyWords asOf={asOf} />
        ) : opened && !loading ? (
          say('No list for this trip yet. Get signal once.')
        ) : (
          say('Getting the list…')
        )}
        {waiting + refused > 0 && (
          <button type="button" className={styles.toSend} onClick={onToSend}>
            {say('{count} to send', { count: waiting + refused })}
          </button>
        )}
      </p>
    </>
  )
}
