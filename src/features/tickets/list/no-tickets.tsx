import { Link } from '@tanstack/react-router'
import { tellOfRefresh } from '#features/connection/refresh.ts'
import { useSay } from '#language/use-say.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import styles from './no-tickets.module.css'
import type { OwnTickets } from './use-own-tickets.ts'

interface NoTicketsProps {
  why: Exclude<OwnTickets['kind'], 'tickets'>
  /** Rejects if it failed: the screen then says so. */
  onAskAgain: () => Promise<void>
  /** Called when a link leads away from the surrounding dialog. */
  onLeave?: (() => void) | undefined
}

/** In place of the tickets: why there are none (specification, section 8, Ticket lookup). */
export function NoTickets({ why, onAskAgain, onLeave }: NoTicketsProps) {
  const say = useSay()
  const findBus = (
    <Link to="/" className={buttonClass()} onClick={onLeave}>
      {say('Find a bus')}
    </Link>
  )
  switch (why) {
    case 'asking':
      return (
        <p className={styles.asking} role="status">
          {say('Looking for your tickets…')}
        </p>
      )
    case 'empty':
      return (
        <EmptyState drawing={<TicketBlank />} heading={say('No tickets found.')} actions={findBus}>
          {say('Book one, and it is kept on this phone.')}
        </EmptyState>
      )
    case 'no-data':
      return (
        <EmptyState drawing={<TicketBlank />} heading={say('No Ticket Found')} actions={findBus}>
          {say('Please book a ticket first.')}
        </EmptyState>
      )
    case 'failed':
      return (
        <div role="alert">
          <EmptyState
            drawing={<TicketBlank />}
            heading={say('Failed to fetch ticket. Please try again.')}
            actions={<Button onClick={() => void tellOfRefresh(onAskAgain())}>{say('Try again')}</Button>}
          >
            {say('Tickets saved on this phone would be shown here.')}
          </EmptyState>
        </div>
      )
  }
}
