import { useSay } from '#language/use-say.ts'
import { Card, Perforation } from '#ui/layout/card.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import styles from './counts.module.css'

type Seats = Pick<TripDoor, 'trip' | 'boarded' | 'sold' | 'missing'>

/** How many of the sold seats are on the bus; unknown without a boarding list. */
export function Counts({ tripDoor: { trip, boarded, sold, missing } }: { tripDoor: Seats }) {
  const say = useSay()
  const isKnown = trip !== undefined
  return (
    <Card look="paper" className={styles.counts} data-testid="boarding-counts">
      <dl>
        <dt>{say('Boarded')}</dt>
        <dd>
          {isKnown ? (
            <>
              {boarded} <small>{say('of {all}', { all: sold.length })}</small>
            </>
          ) : (
            '–'
          )}
        </dd>
      </dl>
      <Perforation run="column" />
      <dl>
        <dt>{say('Missing')}</dt>
        <dd>{isKnown ? missing : '–'}</dd>
      </dl>
    </Card>
  )
}
