import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { BoardedLines } from '../tickets/paper/boarded-lines.tsx'
import styles from './door-lines.module.css'

/** The passengers of a ticket who boarded, or that none came. */
export function DoorLines({ ticket, missed }: { ticket: Ticket; missed: boolean }) {
  const say = useSay()
  return missed ? <p className={styles.missed}>{say('Did not come')}</p> : <BoardedLines ticket={ticket} />
}
