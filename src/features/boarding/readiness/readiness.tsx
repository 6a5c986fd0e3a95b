import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { isClockSure, serverNow } from '#lib/clock/server-clock.ts'
import { shortDate } from '#lib/format.ts'
import { looksPast } from '#offline/boarding/kept-lists.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import { endInWords, listLackedInWords, OLD_MS } from './list-words.ts'
import styles from './readiness.module.css'
import { ReadyWords } from './ready-words.tsx'

/** Until the server has set the clock, a trip that only looks long over can be boarded all the same. */
const isClockDoubtful = (trip: BoardingTrip) => !isClockSure() && looksPast(trip, serverNow())

export function ClockWords({ trip }: { trip: BoardingTrip }) {
  const say = useSay()
  if (!isClockDoubtful(trip)) return null
  const now = serverNow()
  return (
    <StatusStrip kind="warn">
      {say('This phone’s clock looks wrong: it says {day}, {time}. Set it. You can go on boarding by this list.', {
        day: shortDate(indiaDate(now)),
        time: indiaTime(now),
      })}
    </StatusStrip>
  )
}

/** One line: how far this phone can board with no signal, and what the office does not know yet. */
export function Readiness({ tripDoor, onToSend }: { tripDoor: TripDoor; onToSend: () => void }) {
  const say = useSay()
  const connection = useConnection()
  const { trip, asOf = 0, state, waiting, refused, door } = tripDoor
  const { stored, ended } = state
  const isOld = trip !== undefined && serverNow() - asOf > OLD_MS && connection.kind !== 'offline'
  return (
    <>
      {!stored && (
        <StatusStrip kind="warn">
          {say('This phone can’t save your scans. Keep the app open until they are sent.')}
        </StatusStrip>
      )}
      {ended && <StatusStrip kind="session">{endInWords(ended, tripDoor.account, trip !== undefined)}</StatusStrip>}
      {trip && <ClockWords trip={trip} />}
      {trip?.opensAt !== undefined && isClockSure() && serverNow() < trip.opensAt && (
        <StatusStrip kind="warn">
          {say('Too early: scans count from {day}, {time}.', {
            day: shortDate(indiaDate(trip.opensAt)),
            time: indiaTime(trip.opensAt),
          })}
        </StatusStrip>
      )}
      {isOld && !ended && !isClockDoubtful(trip) && (
        <StatusStrip kind="stale" action={{ text: say('Refresh'), onPress: () => void door.sync() }}>
          {say('List as of {time}', { time: indiaTime(asOf) })}
        </StatusStrip>
      )}
      <p className={styles.ready} role="status">
        {trip ? <ReadyWords asOf={asOf} /> : !ended && listLackedInWords(state, isCutOff(connection))}
        {waiting + refused > 0 && (
          <button type="button" className={styles.toSend} onClick={onToSend}>
            {say.count(waiting + refused, '1 to send', '{count} to send')}
          </button>
        )}
      </p>
    </>
  )
}
