import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import styles from './trips-screen.module.css'

interface TripsLayoutProps {
  wide: boolean
  picking: boolean
  /** Whether the calendar stands in the place of the list, on a phone. */
  month: boolean
  /** Search results, in place of everything else. */
  found: ReactNode
  chips: ReactNode
  arranged: ReactNode
  next: ReactNode
  picked: ReactNode
  calendar: ReactNode
  dayUnderCalendar: ReactNode
  /** Nothing where trips are not arranged by day: then no calendar stands beside them either. */
  week: ReactNode
}

/** How the parts of the page lie: in two columns on a desk, below each other on a phone. */
export function TripsLayout(props: TripsLayoutProps) {
  const { wide, picking, month, found, chips, arranged, next, picked, calendar, dayUnderCalendar, week } = props
  if (wide)
    return (
      <div className={cx((picking || !found) && styles.desk)}>
        <div>
          {found || (
            <>
              {chips}
              {arranged}
            </>
          )}
        </div>
        <div className={styles.aside}>
          {picking && picked}
          {!picking && !found && next}
          {!found && week && calendar}
        </div>
      </div>
    )
  if (found) return found
  if (month)
    return (
      <>
        {calendar}
        {dayUnderCalendar}
      </>
    )
  return (
    <>
      <div className={styles.next}>{next}</div>
      {chips}
      {week}
      {arranged}
    </>
  )
}
