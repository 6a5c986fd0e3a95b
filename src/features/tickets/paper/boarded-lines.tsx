import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import styles from './boarded-lines.module.css'
import { boardedInWords } from './boarded-words.ts'

/** Which passengers of a ticket are on the bus, as this phone last heard; nothing until one has boarded. */
export function BoardedLines({ ticket }: { ticket: Ticket }) {
  // Its words follow the language.
  useSay()
  const lines = ticket.status === BOOKED ? boardedInWords(ticket) : []
  if (lines.length === 0) return null
  return (
    <div className={styles.lines} data-testid="boarded">
      <Icon name="check" size={20} />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
