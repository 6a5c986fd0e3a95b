import { Link } from '@tanstack/react-router'
import { hasTerms } from '#contract/cancellation/cancellation-terms.ts'
import { BOOKED, CANCELLED, type Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'

interface TicketLinkProps {
  ticket: Ticket
  /** It leads away from what it stands in. */
  onLeave?: (() => void) | undefined
}

/** The one main thing to do with a ticket of a list: show it, or look what happened to it. */
export function MainLink({ ticket, onLeave }: TicketLinkProps) {
  const say = useSay()
  if (ticket.status === CANCELLED) return <AboutLink ticket={ticket} onLeave={onLeave} />
  return (
    <Link
      to="/my-tickets"
      search={{ ticket: ticket.id, show: 'door' }}
      className={buttonClass({ size: 'small' })}
      onClick={onLeave}
    >
      <Icon name="expand" size={20} />
      {say('Show')}
    </Link>
  )
}

export function AboutLink({ ticket, onLeave }: TicketLinkProps) {
  const say = useSay()
  return (
    <Link
      to="/my-tickets"
      search={{ ticket: ticket.id }}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      onClick={onLeave}
    >
      {ticket.status === BOOKED && hasTerms(ticket) ? say('Terms, cancel') : say('What happened')}
    </Link>
  )
}
