import type { User } from '#contract/accounts/account.ts'
import { shownUtr } from '#contract/payments/claim.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { Claim } from '#delivery/claims.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Stamp } from '#ui/facts/stamp.tsx'
import { momentInWords } from '../cancel/cancel-words.ts'
import styles from '../cancel/ticket-parts.module.css'
import { ClaimPart, claimLabel } from '../pay/claim-part.tsx'
import { useClaim } from '../purchases/own-changes.ts'
import { moneyStamp, type Paying, saidAmount } from './money-of-paper.ts'
import { PayByUpi } from './pay-by-upi.tsx'

interface MoneyPartProps {
  ticket: Paying
  /** When the ticket was read, if that is a while ago, milliseconds since 1970. */
  readAt: number | undefined
}

/** What to pay, when and to whom; the traveller's claim about it; or that it is paid. */
export function MoneyPart({ user, ...props }: MoneyPartProps & { user: User | undefined }) {
  return user ? <OwnMoneyPart {...props} user={user} /> : <MoneyFacts {...props} unsent={undefined} />
}

function OwnMoneyPart({ user, ...props }: MoneyPartProps & { user: User }) {
  const unsent = useClaim(user.id, props.ticket.id)
  return <MoneyFacts {...props} user={user} unsent={unsent} />
}

interface MoneyFactsProps extends MoneyPartProps {
  /** The traveller who may say that it is paid. */
  user?: User
  unsent: Claim | undefined
}

function MoneyFacts({ ticket, readAt, user, unsent }: MoneyFactsProps) {
  const say = useSay()
  const { due, received, paidBack, dueBack, upi, state } = ticket.money
  const operator = ticket.travels_name || say('the operator#by')
  const stays = received - paidBack - dueBack
  const label = claimLabel(ticket, unsent)
  const sum = label === undefined ? due || stays : saidAmount(ticket)
  const mayClaim = user && (upi !== undefined || label !== undefined || state === 'released')
  const { good, word } = moneyStamp(ticket, unsent)
  return (
    <section className={styles.part} aria-label={say('Payment')}>
      {state === 'released' && label === undefined ? (
        <>
          <h2>{say('Did you pay?')}</h2>
          <p className={styles.note}>
            {say('Give the UTR. {operator} looks for your money, and it comes back to you.', { operator })}
          </p>
        </>
      ) : (
        <>
          <span className={styles.label}>{label ?? (due > 0 ? dueInWords(ticket, stays) : paidInWords(ticket))}</span>
          <div className={styles.row}>
            <b className={styles.amount}>{rupees(sum)}</b>
            <Stamp good={good}>{say(word)}</Stamp>
          </div>
        </>
      )}
      {mayClaim ? (
        <ClaimPart user={user} ticket={ticket} unsent={unsent}>
          {upi && <PayByUpi upi={upi} operator={operator} readAt={readAt} />}
        </ClaimPart>
      ) : upi && state !== 'claimed' ? (
        <PayByUpi upi={upi} operator={operator} readAt={readAt} />
      ) : (
        <p className={styles.note}>
          {due > 0
            ? say('Cash or UPI, to the driver. Have {fare} ready.', { fare: rupees(due) })
            : receivedInWords(ticket, operator)}
        </p>
      )}
      <TooMuch ticket={ticket} />
    </section>
  )
}

/** More money came than was due: the rest goes back. */
function TooMuch({ ticket: { money, refunds = [] } }: { ticket: Paying }) {
  const say = useSay()
  const surplus = refunds.filter(({ afterwards, state }) => afterwards && state === 'due')
  const amount = surplus.reduce((sum, refund) => sum + refund.amount, 0)
  if (amount === 0 || money.due > 0) return null
  return <p className={styles.note}>{say('{amount} too much came. It comes back.', { amount: rupees(amount) })}</p>
}

function dueInWords({ money: { due, upi, payBefore } }: Paying, stays: number): string {
  if (stays <= 0 && payBefore !== undefined)
    return say('To pay by UPI, by {moment}', { moment: momentInWords(payBefore) })
  if (stays <= 0) return upi ? say('To pay by UPI, or when you get on') : say('To pay when you get on')
  return say('{came} of {all} came. Still to pay', { came: rupees(stays), all: rupees(stays + due) })
}

function paidInWords({ collectedAt, money }: Ticket): string {
  const { receivedAt } = money?.claim ?? {}
  if (collectedAt !== undefined) return say('Paid when you got on, {moment}', { moment: momentInWords(collectedAt) })
  return receivedAt === undefined
    ? say('Paid#ticket')
    : say('Paid by UPI, received {moment}', { moment: momentInWords(receivedAt) })
}

function receivedInWords({ money: { claim } }: Paying, operator: string): string {
  const by = say('Received by {operator}.', { operator })
  return claim?.receivedAt === undefined || claim.utr === '' ? by : `${by} UTR ${shownUtr(claim.utr)}.`
}
