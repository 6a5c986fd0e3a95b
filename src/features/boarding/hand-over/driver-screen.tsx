import { boardingEnds } from '#contract/boarding/boarding.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { refusedScans } from '#offline/boarding/kept-scans.ts'
import { waitingScans } from '#offline/boarding/stored-scans.ts'
import { useDoor } from '../door/use-trip-door.ts'
import { ReadyWords } from '../readiness/ready-words.tsx'
import { DoorIcon } from '../verdict/door-icon.tsx'
import { DoorTrip } from './door-trip.tsx'
import styles from './driver-screen.module.css'

/** A handed-over phone's home: its trips, and the way to board them. No menu, no account. */
export function DriverScreen() {
  const say = useSay()
  const { door, state } = useDoor('handed-over')
  const { lists, ended, scans, awaited } = state
  const unsent = waitingScans(scans).length + refusedScans(scans).length
  const trips = ended ? [] : (lists?.trips ?? [])
  const until = Math.max(0, ...trips.map(boardingEnds))

  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      {trips.map((trip) => (
        <DoorTrip key={trip.busId} account="handed-over" trip={trip} door={door} state={state} />
      ))}
      <div className={styles.foot}>
        {trips.length === 0 && awaited && <p role="status">{say('Getting the list…')}</p>}
        {trips.length === 0 && !awaited && (
          <h1>
            {ended === 'withdrawn'
              ? say('This phone can no longer board passengers. Ask the office.')
              : lists
                ? say('This trip is over. Thank you.')
                : say('Open the link that the office gave you.')}
          </h1>
        )}
        {lists && trips.length > 0 && (
          <p className={styles.fact} role="status">
            <ReadyWords asOf={lists.asOf} />
          </p>
        )}
        {lists && (
          <p className={styles.fact}>
            <DoorIcon name="sent" />
            {unsent === 0 ? say('All scans sent') : say.count(unsent, '1 to send', '{count} to send')}
          </p>
        )}
        {until > 0 && (
          <p className={styles.given}>
            {say('Given to {name} by the office until {day}, {time}.', {
              name: lists?.handedTo ?? '',
              day: shortDate(indiaDate(until)),
              time: indiaTime(until),
            })}
          </p>
        )}
      </div>
    </main>
  )
}
