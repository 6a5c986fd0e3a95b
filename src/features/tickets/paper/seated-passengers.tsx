import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { genderInWords } from '#lib/format-details.ts'
import { cx } from '#ui/class-names.ts'
import styles from './seated-passengers.module.css'

interface SeatedPassengersProps {
  passengers: Ticket['passengers']
  /** Seats that were cancelled. */
  gone?: readonly string[] | undefined
  /** Names only: a conductor who looks at the code has no time for more. */
  brief?: boolean
  className?: string | undefined
}

/** Which passenger sits where, if the traveller named them when booking. */
export function SeatedPassengers({ passengers = [], gone = [], brief = false, className }: SeatedPassengersProps) {
  const say = useSay()
  if (passengers.length === 0) return null
  return (
    <ul className={cx(styles.list, className)} aria-label={say('Passengers')}>
      {passengers.map(({ seat, name, age, gender }) => (
        <li key={seat}>
          <b className={styles.seat}>{seat}</b>
          {gone.includes(seat) ? <s className={styles.name}>{name}</s> : <span className={styles.name}>{name}</span>}
          {!brief && <span className={styles.note}>{[age, genderInWords(gender)].filter(Boolean).join(', ')}</span>}
        </li>
      ))}
    </ul>
  )
}
