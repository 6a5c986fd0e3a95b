import { useQuery } from '@tanstack/react-query'
import type { Admin } from '#contract/accounts/account.ts'
import type { SoldTicket } from '#contract/tickets/counter.ts'
import { dueOf, isUnpaid } from '#contract/tickets/ticket.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { say as sayOnce } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { fullDate, rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons.tsx'
import { shareLink } from '#ui/overlays/share-link.ts'
import { PageDock } from '../company/frame/operator-page.tsx'
import { ListSpinner } from '../company/lists/list-parts.tsx'
import { explainFailure } from '../connection/explain-failure.ts'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { TicketPaper } from '../tickets/paper/ticket-paper.tsx'
import { counterPayments } from './counter-changes.ts'
import { soldTicketQuery } from './counter-query.ts'
import styles from './counter-screen.module.css'
import { TicketLink } from './ticket-link.tsx'

interface SoldTicketViewProps {
  admin: Admin
  busId: number
  ticketId: number
  onNext: () => void
}

/** The ticket that the counter has sold: to be printed, or sent to the passenger's phone. */
export function SoldTicketView({ admin, busId, ticketId, onNext }: SoldTicketViewProps) {
  const say = useSay()
  const query = useQuery(soldTicketQuery(admin.id, ticketId))
  const paying = useAnswered(counterPayments, admin)
  const sold = query.data
  if (!sold)
    return query.isError ? (
      <EmptyState
        drawing={<TicketBlank />}
        heading={say('The ticket could not be loaded.')}
        actions={<AskAgain query={query} />}
      >
        {serverMessage(query.error) ?? explainFailure(query.error)}
      </EmptyState>
    ) : (
      <ListSpinner>{say('Loading the ticket…')}</ListSpinner>
    )
  const { ticket } = sold
  return (
    <>
      <div className={styles.sold}>
        <h2>{say('Sold: ticket {id}', { id: ticket.id })}</h2>
        <TicketPaper ticket={ticket} />
        {isUnpaid(ticket) && (
          <Button
            className={styles.paid}
            variant="secondary"
            wide
            icon={<Icon name="rupee" size={22} />}
            busy={paying.isPending}
            onClick={() => !paying.isPending && paying.mutate({ busId, ticketId })}
          >
            {say('{fare} is paid now', { fare: rupees(dueOf(ticket)) })}
          </Button>
        )}
        <PressNotes of={paying} />
        <TicketLink sold={sold} admin={admin} />
      </div>
      <PageDock inPage className={styles.dock ?? ''}>
        <div className={styles.pair}>
          <Button variant="secondary" wide icon={<Icon name="ticket" size={22} />} onClick={() => window.print()}>
            {say('Print')}
          </Button>
          <Button
            variant="secondary"
            wide
            icon={<Icon name="share" size={22} />}
            softDisabled={sold.link === ''}
            onClick={sold.link === '' ? undefined : () => void sendLink(sold)}
          >
            {say('Send link')}
          </Button>
        </div>
        <Button wide onClick={onNext}>
          {say('Next passenger')}
        </Button>
      </PageDock>
    </>
  )
}

/** To the phone's own apps, where messages to passengers are written; else the link is copied. */
async function sendLink({ ticket, link }: SoldTicket): Promise<void> {
  const text = sayOnce('Your ticket: {from} to {to}, {day}, {time}, seats {seats}.', {
    from: sayOnce.place(ticket.source),
    to: sayOnce.place(ticket.destination),
    day: fullDate(ticket.dateOfDeparture),
    time: ticket.departureTime,
    seats: ticket.bookedSeats.join(', '),
  })
  const said = sayOnce('Link copied. Send it to the passenger.')
  await shareLink({ text, url: link }, { said, text: `${text} ${link}` })
}
