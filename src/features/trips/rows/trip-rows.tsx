import type { ReactNode } from 'react'
import { fillOf } from '#features/company/fill/fill.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { cx } from '#ui/class-names.ts'
import { Card } from '#ui/layout/card.tsx'
import type { Picked } from '../picking/picked-trips.ts'
import { TripRow } from './trip-row.tsx'
import styles from './trip-rows.module.css'

/** The handlers of pressed rows; absent for staff who may not press them. */
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

export function TripRows({ label, trips, dated, actions: { picked, picking, onPress, onPick }, end }: TripRowsProps) {
  const now = serverNow()
  return (
    <Card as="ul" className={cx(styles.rows, picking && styles.picking)} aria-label={label}>
      {trips.map((trip) => (
        <TripRow
          key={trip.id}
          trip={trip}
          dated={dated}
          picked={picked.has(trip.id)}
          low={isLow(trip, now)}
          onPress={onPress}
          onPick={onPick}
        />
      ))}
      {end && <li className={styles.end}>{end}</li>}
    </Card>
  )
}

function isLow(trip: ListedBus, now: number): boolean {
  const { NumberOfSeatsBooked: booked, availableSeats: forSale } = trip
  return !trip.pending && fillOf({ ...trip, booked, forSale }, now).kind === 'low'
}
