import type { ReactNode } from 'react'
import { grouped } from '../../../language/grouped.ts'
import { useSay } from '../../../language/use-say.ts'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Growing } from '../lists/use-growing.ts'
import type { ListedBus } from '../outbox/pending-buses.ts'
import type { Picked } from '../picking/picked-trips.ts'
import { TripRow } from './trip-row.tsx'
import styles from './trip-rows.module.css'

/** What rows of trips do when they are pressed; absent functions belong to who may not. */
export interface RowActions {
  picked: Picked
  picking: boolean
  onPress: (trip: ListedBus, range: boolean) => void
  onPick: ((id: number, range: boolean) => void) | undefined
}

interface TripRowsProps {
  label: string
  trips: readonly ListedBus[]
  dated: boolean
  actions: RowActions
  /** The last row of the card. */
  end?: ReactNode
}

/** Trips as rows of one card. */
export function TripRows({ label, trips, dated, actions: { picked, picking, onPress, onPick }, end }: TripRowsProps) {
  return (
    <ul className={cx(styles.rows, picking && styles.picking)} aria-label={label}>
      {trips.map((trip) => (
        <TripRow
          key={trip.id}
          trip={trip}
          dated={dated}
          picked={picked.has(trip.id)}
          onPress={onPress}
          onPick={onPick}
        />
      ))}
      {end && <li className={styles.end}>{end}</li>}
    </ul>
  )
}

/** The end of a list that goes on: it is pressed, or comes into sight. */
export function MoreRows({ left, grow, endRef }: Pick<Growing<unknown>, 'left' | 'grow' | 'endRef'>) {
  const say = useSay()
  return (
    <div ref={endRef} key={left}>
      <Button variant="secondary" wide onClick={grow}>
        {say('Show {more} more of {left}', { more: Math.min(left, 40), left: grouped(left) })}
      </Button>
    </div>
  )
}
