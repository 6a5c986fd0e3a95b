import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import type { KnownDay } from '../company/fill/day-fill.ts'
import styles from './trips-screen.module.css'

interface DaySummaryProps {
  known: KnownDay
}

/** `68 trips, 1,962 of 2,764 seats, ₹8,41,300`, as far as known. */
export function DaySummary({ known }: DaySummaryProps) {
  const say = useSay()
  if (known.kind === 'unknown') return null
  if (known.kind === 'none') return <>{say('No trips on this day.')}</>
  const { trips, seats, numberOfSeats, revenue } = known.fill
  return (
    <>
      {say.count(trips, '1 trip, {seats} of {all} seats', '{count} trips, {seats} of {all} seats', {
        seats: grouped(seats),
        all: grouped(numberOfSeats),
      })}
      {revenue !== undefined && `, ${rupees(revenue)}`}
    </>
  )
}

interface DayDockProps extends DaySummaryProps {
  day: string
  trips: number
  onSee: () => void
}

/** The chosen day under the calendar of a phone, and the way to its trips. */
export function DayDock({ day, known, trips, onSee }: DayDockProps) {
  const say = useSay()
  return (
    <>
      <Card className={styles.dayCard}>
        <h3>{shortDate(day)}</h3>
        <p role="status">
          <DaySummary known={known} />
        </p>
      </Card>
      <div className={styles.dock}>
        <Dock>
          <Button wide icon={<Icon name="list" size={22} />} onClick={onSee}>
            {trips === 0 ? say('See the day') : say.count(trips, 'See the trip', 'See the {count} trips')}
          </Button>
        </Dock>
      </div>
    </>
  )
}
