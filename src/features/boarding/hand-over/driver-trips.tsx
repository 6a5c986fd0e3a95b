import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { useDoor } from '../door/use-trip-door.ts'
import { ReadyWords } from '../readiness/ready-words.tsx'
import { DoorTrip } from './door-trip.tsx'
import styles from './driver-screen.module.css'

/** The company's trips of the coming days, for a logged-in driver: readable with no signal too. */
export function DriverTrips({ admin }: { admin: Admin }) {
  const say = useSay()
  const account = operatorAccount(admin.id, admin.staffId)
  const { door, state } = useDoor(account)
  const { lists, awaited } = state
  return (
    <>
      {lists && lists.trips.length > 0 && (
        <p className={styles.fact} role="status">
          <ReadyWords asOf={lists.asOf} />
        </p>
      )}
      {lists?.trips.map((trip) => (
        <DoorTrip key={trip.busId} account={account} trip={trip} door={door} state={state} level={2} />
      ))}
      {(lists?.trips.length ?? 0) === 0 && (
        <p role="status">
          {awaited ? say('Getting the list…') : say('No trip leaves within two days, or its list has not come yet.')}
        </p>
      )}
    </>
  )
}
