import type { User } from '#contract/accounts/account.ts'
import { hasLeft } from '#contract/buses/announcement.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { useClaim } from '../purchases/own-changes.ts'
import { deadlineInWords } from './money-of-paper.ts'
import { PAY } from './pay-by-upi.tsx'
import styles from './pay-strip.module.css'

/**
 * What to pay, shown over a ticket whose payment part lies below the screen; nothing if it is paid when boarding,
 * claimed to be paid, or the bus has left.
 */
export function PayStrip({ user, ticket }: { user: User; ticket: Ticket }) {
  const say = useSay()
  const unsent = useClaim(user.id, ticket.id)
  const now = useMinute()
  const { money } = ticket
  const isSaid = unsent ? unsent.said === 'paid' : money?.state === 'claimed'
  if (!money?.upi || isSaid || hasLeft(ticket, now)) return null
  return (
    <Note icon={<Icon name="rupee" size={20} />} className={styles.strip}>
      <p>
        {money.payBefore === undefined ? (
          <>
            <b>{say('{fare} to pay#you', { fare: rupees(money.due) })}</b>
            <span>{say('By UPI now, or when you get on')}</span>
          </>
        ) : (
          <>
            <b>{deadlineInWords(money.payBefore, now)}</b>
            <span>
              {now < money.payBefore
                ? say('{fare} by UPI, or your seats are free again', { fare: rupees(money.due) })
                : say('Get signal to see how it stands.')}
            </span>
          </>
        )}
      </p>
      <Button variant="text" size="small" onClick={() => document.getElementById(PAY)?.scrollIntoView()}>
        {say('Pay now')}
      </Button>
    </Note>
  )
}
