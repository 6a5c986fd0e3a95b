import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import { momentInWords } from '../cancel/cancel-words.ts'
import styles from '../cancel/ticket-parts.module.css'
import { PayByUpi } from './pay-by-upi.tsx'

type Paying = Ticket & { money: NonNullable<Ticket['money']> }

/** @returns whether there is anything to say of paying it: of what was paid outside, nobody knows how */
export function isPaidHere(ticket: Ticket): ticket is Paying {
  const { money, status } = ticket
  return status === BOOKED && (money?.state === 'to-pay' || money?.state === 'received')
}

/** What is to pay, when and to whom; or that it is paid. */
/** @param readAt when the ticket was read, where that is a while ago, milliseconds since 1970 */
export function MoneyPart({ ticket, readAt }: { ticket: Paying; readAt: number | undefined }) {
  const say = useSay()
  const { due, received, paidBack, dueBack, upi } = ticket.money
  const operator = ticket.travels_name || say('the operator#by')
  const stays = received - paidBack - dueBack
  return (
    <section className={styles.part} aria-label={say('Payment')}>
      <div className={styles.row}>
        <div>
          <span className={styles.label}>
            {due > 0 ? dueInWords(stays, due, upi !== undefined) : paidInWords(ticket)}
          </span>
          <b className={styles.amount}>{rupees(due > 0 ? due : stays)}</b>
        </div>
        <MoneyStamp due={due} />
      </div>
      {upi ? (
        <PayByUpi upi={upi} operator={operator} readAt={readAt} />
      ) : (
        <p className={styles.note}>
          {due > 0
            ? say('Cash or UPI, to the driver. Have {fare} ready.', { fare: rupees(due) })
            : say('Received by {operator}.', { operator })}
        </p>
      )}
    </section>
  )
}

export function MoneyStamp({ due }: { due: number }) {
  const say = useSay()
  return <Stamp good={due > 0 ? 'waits' : true}>{due > 0 ? say('To pay') : say('Paid#ticket')}</Stamp>
}

function dueInWords(stays: number, due: number, byUpi: boolean): string {
  if (stays <= 0) return byUpi ? say('To pay by UPI, or when you get on') : say('To pay when you get on')
  return say('{came} of {all} came. Still to pay', { came: rupees(stays), all: rupees(stays + due) })
}

function paidInWords({ collectedAt }: Ticket): string {
  return collectedAt === undefined
    ? say('Paid#ticket')
    : say('Paid when you got on, {moment}', { moment: momentInWords(collectedAt) })
}
