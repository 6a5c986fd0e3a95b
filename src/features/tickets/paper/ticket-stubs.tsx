import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { ArrowIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import paper from './ticket-paper.module.css'
import styles from './ticket-stubs.module.css'

/** Parts of the paper that the view at the door shows too. */

export function Route({ ticket: { source, destination } }: { ticket: Ticket }) {
  const say = useSay()
  const [from, to] = [say.place(source), say.place(destination)]
  const long = Math.max(from.length, to.length) > 14
  return (
    <>
      <p className={cx(styles.route, long && styles.long)}>
        <span>{from || say('N/A')}</span>
        <i aria-hidden="true" />
        <ArrowIcon size={24} />
        <VisuallyHidden> {say('to')} </VisuallyHidden>
        <span>{to || say('N/A')}</span>
      </p>
      {/* The conductor may read only the operator's language. */}
      {(from !== source || to !== destination) && (
        <p className={styles.asWritten} lang="en">
          {source} – {destination}
        </p>
      )}
    </>
  )
}

/** As large as fits: a conductor reads them at arm's length. */
export function SeatTiles({ seats, gone = [] }: { seats: readonly string[]; gone?: readonly string[] }) {
  const say = useSay()
  const count = seats.length + gone.length
  const size = count <= 2 ? undefined : count <= 4 ? styles.some : styles.many
  return (
    <div className={styles.seats}>
      <span className={paper.label}>{seats.length === 1 ? say('Seat') : say('Seats')}</span>
      <ul className={cx(styles.tiles, size)}>
        {seats.map((seat) => (
          <li key={seat}>{seat}</li>
        ))}
        {gone.map((seat) => (
          <li key={seat} className={styles.gone}>
            <s>{seat}</s>
            <small>{say('Cancelled')}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The row of holes that parts the stubs of a ticket, with a bite at each end. */
export function Notch() {
  return <div className={styles.notch} aria-hidden="true" />
}
