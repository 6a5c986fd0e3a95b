import type { Admin } from '#contract/accounts/account.ts'
import type { SoldTicket } from '#contract/tickets/counter.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { linkChanges } from './counter-changes.ts'
import styles from './counter-screen.module.css'

/** A link that went to the wrong phone is as good as the ticket there, until it is replaced or withdrawn. */
export function TicketLink({ sold: { ticket, link }, admin }: { sold: SoldTicket; admin: Admin }) {
  const say = useSay()
  const changing = useAnswered(linkChanges, admin)
  const change = (to: 'renewed' | 'withdrawn') => {
    if (!changing.isPending) changing.mutate({ ticketId: ticket.id, to })
  }
  const why = isRefused(changing.error, 404)
    ? say('Links can be changed after the next update of the server.')
    : changing.why
  return (
    <section className={styles.link} aria-label={say('Link of the ticket')}>
      {link === '' && <Note tone="info">{say('The link is withdrawn. Nobody can open the ticket with it.')}</Note>}
      <PressNotes of={{ ...changing, why }} />
      <div className={styles.pair}>
        <Button variant="secondary" size="small" wide busy={changing.isPending} onClick={() => change('renewed')}>
          {say('Make a new link')}
        </Button>
        {link !== '' && (
          <Button variant="secondary" size="small" wide busy={changing.isPending} onClick={() => change('withdrawn')}>
            {say('Withdraw the link')}
          </Button>
        )}
      </div>
    </section>
  )
}
