import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import { momentInWords } from '../cancel/cancel-words.ts'
import styles from '../cancel/ticket-parts.module.css'

type Paying = Ticket & { money: NonNullable<Ticket['money']> }

/** @returns whether there is anything to say of paying it: of what was paid outside, nobody knows how */
export function isPaidHere(ticket: Ticket): ticket is Paying {
  const { money, status } = ticket
  return status === BOOKED && (money?.state === 'to-pay' || money?.state === 'received')
}

/** What is to pay, when and to whom; or that it is paid. */
export function MoneyPart({ ticket }: { ticket: Paying }) {
  const say = useSay()
  const { due, received, paidBack, dueBack } = ticket.money
  const stays = received - paidBack - dueBack
  return (
    <section className={styles.part} aria-label={say('Payment')}>
      <div className={styles.row}>
        <div>
          <span className={styles.label}>{due > 0 ? dueInWords(stays, due) : paidInWords(ticket)}</span>
          <b className={styles.amount}>{rupees(due > 0 ? due : stays)}</b>
        </div>
        <MoneyStamp due={due} />
      </div>
      <p className={styles.note}>
        {due > 0
          ? say('Cash or UPI, to the driver. Have {fare} ready.', { fare: rupees(due) })
          : say('Received by {operator}.', { operator: ticket.travels_name || say('the operator#by') })}
      </p>
    </section>
  )
}

export function MoneyStamp({ due }: { due: number }) {
  const say = useSay()
  return <Stamp good={due > 0 ? 'waits' : true}>{due > 0 ? say('To pay') : say('Paid#ticket')}</Stamp>
}

function dueInWords(stays: number, due: number): string {
  if (stays <= 0) return say('To pay when you get on')
  return say('{came} of {all} came. Still to pay', { came: rupees(stays), all: rupees(stays + due) })
}

function paidInWords({ collectedAt }: Ticket): string {
  return collectedAt === undefined
    ? say('Paid#ticket')
    : say('Paid when you got on, {moment}', { moment: momentInWords(collectedAt) })
}
