import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import type { Refusal } from '#lib/browser-storage.ts'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './wallet-screen.module.css'

/** Why tickets are not saved, and what to do about it. */
export function NotSavedNote({ refusal }: { refusal: Refusal }) {
  const say = useSay()
  return (
    <div className={styles.note}>
      <Note tone="error">
        {refusal === 'full'
          ? say(
              'Not saved: this phone has no room left. Delete photos or apps that you do not need, then open this page again with a signal.',
            )
          : say(
              'Not saved: this browser does not let Sawari keep anything. Use another browser, or take a screenshot of the ticket’s code.',
            )}
      </Note>
    </div>
  )
}

/** A notification or link for another traveller who uses this phone. */
export function NotYourTicket({ user, ticketId }: { user: User; ticketId: number }) {
  const say = useSay()
  return (
    <div className={styles.note}>
      <Note>
        <p role="status">
          {user.name
            ? say('You are logged in as {name}. Ticket {ticketId} is not in this account.', {
                ticketId,
                name: user.name,
              })
            : say('Ticket {ticketId} is not in the account that is logged in here.', { ticketId })}{' '}
          {say('If it is yours, log out, then log in with the account that booked it.')}
        </p>
        <Link
          to="/my-tickets"
          replace
          className={cx(buttonClass({ variant: 'secondary', size: 'small' }), styles.close)}
        >
          {say('Close')}
        </Link>
      </Note>
    </div>
  )
}
