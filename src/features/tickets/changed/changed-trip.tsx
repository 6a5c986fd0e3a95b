import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/account.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { refundOf } from '#contract/tickets/ticket-money.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { hasPaidNothing } from '../cancel/cancel-sum.tsx'
import { momentInWords } from '../cancel/cancel-words.ts'
import { Notch } from '../paper/ticket-stubs.tsx'
import { useKeeping } from '../purchases/own-changes.ts'
import { type Change, ChangedRows, changeToTell } from './changed-rows.tsx'
import styles from './changed-trip.module.css'
import { keepSeatsOf } from './keeping-delivery.ts'

/** On the ticket's paper: that its trip has changed, old values beside new, and what the traveller may do. */
export function ChangedTrip({ ticket, children }: { ticket: Ticket; children?: ReactNode }) {
  const say = useSay()
  const change = changeToTell(ticket)
  if (!change) return null
  const { travels_name: operator } = ticket
  return (
    <>
      <section className={styles.part} aria-labelledby={`changed-${ticket.id}`}>
        <h2 id={`changed-${ticket.id}`}>{say('Your bus has changed')}</h2>
        {change.at !== undefined && operator && (
          <p>{say('By {operator}, {moment}', { operator, moment: momentInWords(change.at) })}</p>
        )}
        <ChangedRows ticket={ticket} change={change} />
      </section>
      <Notch />
      {children}
    </>
  )
}

interface ChoiceProps {
  user: User
  ticket: Ticket
  /** Asks about cancelling; absent if nothing can be cancelled. */
  onCancel: (() => void) | undefined
  /** No signal: a press then says why cancelling is impossible now. */
  offline: boolean
}

/** After a big change: two answers of equal weight. The default, without an answer, is the first. */
export function ChangeChoice({ user, ticket, onCancel, offline }: ChoiceProps) {
  const say = useSay()
  const client = useQueryClient()
  const change = changeToTell(ticket)
  const keeping = useKeeping(user.id, ticket.id, change?.number)
  if (!change || change.reasons.length === 0 || !onCancel) return null
  const keptAt = keeping?.saidAt ?? change.keptAt
  return (
    <>
      <section className={styles.part}>
        {keptAt !== undefined ? (
          <Kept at={keptAt} isSent={keeping === undefined} />
        ) : (
          <>
            <p className={styles.question}>
              {say(
                'Does it still suit you? You can choose until the bus leaves. If you say nothing, your seat stays yours.',
              )}
            </p>
            <KeepButton change={change} onKeep={(number) => void keepSeatsOf(client, user, ticket, number)} />
            <Button
              variant="danger"
              wide
              icon={<Icon name="close" size={20} />}
              softDisabled={offline}
              onClick={onCancel}
            >
              {hasPaidNothing(ticket) ? say('Cancel, nothing was paid') : say('Cancel for all my money back')}
            </Button>
            <Sum ticket={ticket} />
          </>
        )}
      </section>
      <Notch />
    </>
  )
}

/** An earlier server does not take this answer, and keeps the seat all the same. */
function KeepButton({ change: { number }, onKeep }: { change: Change; onKeep: (change: number) => void }) {
  const say = useSay()
  if (number === undefined) return null
  return (
    <Button variant="secondary" wide icon={<Icon name="check" size={20} />} onClick={() => onKeep(number)}>
      {say('Keep my seat')}
    </Button>
  )
}

function Kept({ at, isSent }: { at: number; isSent: boolean }) {
  const say = useSay()
  const time = indiaDate(at) === indiaDate(serverNow()) ? indiaTime(at) : momentInWords(at)
  return (
    <p role="status" className={styles.question}>
      {say('You keep your seat, said {time}.', { time })}{' '}
      {isSent
        ? say('You can still cancel for all your money back until the bus leaves.')
        : say('It is sent when there is a signal.')}
    </p>
  )
}

function Sum({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  if (hasPaidNothing(ticket)) return null
  const { paid, amount } = refundOf(ticket, ticket.bookedSeats.length, 100)
  return <p>{say('You paid {paid}: {amount} comes back.', { paid: rupees(paid), amount: rupees(amount) })}</p>
}
