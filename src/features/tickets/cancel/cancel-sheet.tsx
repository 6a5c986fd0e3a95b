import { useEffect, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { seatsNotBoarded } from '#contract/cancellation/cancellable-seats.ts'
import { stepAt } from '#contract/cancellation/cancellation-terms.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { refundOf } from '#contract/tickets/ticket-money.ts'
import { cutOff } from '#features/connection/cut-off.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { isCutOff, isReachable } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ChangedRows, changeToTell } from '../changed/changed-rows.tsx'
import { areKept, seatsOnTheirWay, useOpenCancellations } from '../purchases/own-changes.ts'
import styles from './cancel-sheet.module.css'
import { CancelSum, hasPaidNothing, lookedForInWords, nothingPaidInWords } from './cancel-sum.tsx'
import { cancelWords, momentInWords, shareInWords, underWayInWords } from './cancel-words.ts'
import { PayToField, usePayTo } from './pay-to-field.tsx'
import { useCancelling } from './use-cancelling.ts'

interface CancelSheetProps {
  open: boolean
  onClose: () => void
  user: User
  ticket: Ticket
}

/** Which seats, what comes back, and until when. The sheet is the question; no second one follows. */
export function CancelSheet({ open, onClose, user, ticket }: CancelSheetProps) {
  const say = useSay()
  const connection = useConnection()
  const live = ticket.bookedSeats
  const [picked, setPicked] = useState<readonly string[]>([])
  const isOpen = useIsHere(open)
  const { underWay, error, offer, cancel } = useCancelling(user, ticket, { isOpen, close: onClose })
  const unsettled = useOpenCancellations(user.id, ticket.id)
  const onTheirWay = seatsOnTheirWay(unsettled)
  const notBoarded = seatsNotBoarded(ticket)
  const free = notBoarded.filter((seat) => !onTheirWay.includes(seat))
  const chosen = underWay ? live.filter((seat) => onTheirWay.includes(seat)) : choiceOf(live, free, picked)
  const now = useStep(ticket)
  const [percentBefore] = useState(now?.step.percent)
  const percent = now?.step.percent ?? 0
  const isFromServer = offer !== undefined && String(offer.seats) === String(chosen)
  // The server's share wins: it may know of a payment that this phone has not heard of.
  const share = isFromServer ? offer.percent : percent
  const reckoned = { ...refundOf(ticket, chosen.length, share), percent: share }
  const sum = isFromServer ? { ...reckoned, paid: offer.paid, amount: offer.amount } : reckoned
  const offline = isCutOff(connection)
  const lookedFor = chosen.length > 0 ? lookedForInWords(ticket, chosen, share) : undefined
  const nothingPaid = hasPaidNothing(ticket) && ticket.money?.state !== 'claimed'
  const change = changeToTell(ticket)
  const comesBack = chosen.length > 0 && (sum.amount > 0 || lookedFor !== undefined)
  const payTo = usePayTo(ticket.id)

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Cancelling needs a signal.', { why }))
    else if (chosen.length === 0) toast.error(say('Choose the seats to cancel first.'))
    else {
      const asked = comesBack ? payTo.read() : ''
      if (asked !== undefined) cancel({ seats: chosen.map(Number), expected: sum.amount, payTo: asked })
    }
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Cancel seats')}
      body="list"
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" wide onClick={onClose}>
            {onTheirWay.length > 0 ? say('Close') : say('Keep my seats')}
          </Button>
          {(underWay || free.length > 0) && (
            <Button
              variant="danger"
              wide
              icon={<Icon name="close" size={20} />}
              busy={underWay}
              softDisabled={offline || chosen.length === 0 || !now}
              onClick={press}
            >
              {underWay ? say('Cancelling...') : cancelWords(chosen, live)}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.page}>
        {change && (
          <Note>
            <b>{say('Your bus has changed')}</b>
            <ChangedRows ticket={ticket} change={change} />
          </Note>
        )}
        {live.length > 1 && (
          <fieldset className={styles.seats}>
            <legend>{say('Which seats do you want to cancel?')}</legend>
            {live.map((seat) => (
              <label
                key={seat}
                className={styles.seat}
                data-boarded={notBoarded.includes(seat) ? undefined : ''}
                data-chosen={chosen.includes(seat) ? '' : undefined}
              >
                <input
                  type="checkbox"
                  checked={chosen.includes(seat)}
                  disabled={underWay || !free.includes(seat)}
                  onChange={({ target }) =>
                    setPicked(target.checked ? [...picked, seat] : picked.filter((other) => other !== seat))
                  }
                />
                <b>{seat}</b>
                <span>
                  <span>{nameOf(ticket, seat)}</span>
                  <small>
                    {onTheirWay.includes(seat)
                      ? say('Being cancelled')
                      : chosen.includes(seat)
                        ? say('Cancel#seat')
                        : notBoarded.includes(seat)
                          ? say('Stays')
                          : say('On the bus')}
                  </small>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {chosen.length > 0 && <CancelSum ticket={ticket} chosen={chosen} sum={sum} />}
        {comesBack && <PayToField payTo={payTo} operator={ticket.travels_name ?? ''} disabled={underWay} />}
        {lookedFor && <Note icon={<Icon name="info" size={20} />}>{lookedFor}</Note>}
        {/* Once seats are chosen, the sum above shows what holds until then. */}
        {(chosen.length > 0 || !now) && (
          // If nothing is paid, no step of the terms changes the refund.
          <Note icon={<Icon name={nothingPaid ? 'info' : 'clock'} size={20} />}>
            {!nothingPaid && percentBefore !== undefined && now && percentBefore !== percent && (
              <p role="status">{say('Just changed: {share} now.', { share: shareInWords(percent) })}</p>
            )}
            {nothingPaid && now ? (
              <p>{nothingPaidInWords(ticket, chosen)}</p>
            ) : now ? (
              <Until now={now} />
            ) : (
              <p>{say('The bus has left. Nothing comes back now.')}</p>
            )}
          </Note>
        )}
        {offline && <p className={styles.advice}>{say('{why} Cancelling needs a signal.', { why: cutOff() ?? '' })}</p>}
        {error && (
          <Note tone="error">
            <p>{serverMessage(error) ?? say('We do not know yet whether it was cancelled.')}</p>
            {serverMessage(error) === undefined && (
              <p>{say('We keep asking: seats are cancelled once, never twice.')}</p>
            )}
          </Note>
        )}
        {!error && onTheirWay.length > 0 && !underWay && (
          <p className={styles.advice} role="status">
            {underWayInWords(onTheirWay, areKept(user.id, unsettled))}
          </p>
        )}
        {underWay && !isReachable(connection) && (
          <p className={styles.advice} role="status">
            {connection.kind === 'waking' ? say('The server is waking up.') : say('There is no answer yet.')}{' '}
            {say('You can leave this page meanwhile, the cancellation goes on.')}
          </p>
        )}
      </div>
    </Sheet>
  )
}

/** @returns the seats to cancel: a ticket's only seat is chosen at once. A picked seat may be gone meanwhile. */
function choiceOf(live: readonly string[], free: readonly string[], picked: readonly string[]): readonly string[] {
  return live.length === 1 ? free : free.filter((seat) => picked.includes(seat))
}

type Applied = NonNullable<ReturnType<typeof stepAt>>

function Until({ now: { step, next } }: { now: Applied }) {
  const say = useSay()
  const until = momentInWords(step.until)
  if (step.percent === 0) return <p>{say('Nothing comes back now.')}</p>
  if (!next || next.percent === 0)
    return (
      <p>
        {say.parts('This holds until {until}. After that nothing comes back.', { until: <b key="until">{until}</b> })}
      </p>
    )
  return (
    <p>
      {say.parts('This holds until {until}. After that {share}, until {later}.', {
        until: <b key="until">{until}</b>,
        share: shareInWords(next.percent),
        later: momentInWords(next.until),
      })}
    </p>
  )
}

/** Browsers cap timer delays at this. */
const LONGEST_DELAY_MS = 2 ** 31 - 1

/** @returns the step of the terms that applies, renewed when it expires; undefined once the bus has left */
function useStep(ticket: Ticket): Applied | undefined {
  const [time, setTime] = useState(serverNow)
  const now = stepAt(ticket.terms ?? [], ticket, time)
  const until = now?.step.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(
      () => setTime(serverNow()),
      Math.min(Math.max(0, until - serverNow()) + 50, LONGEST_DELAY_MS),
    )
    return () => clearTimeout(timer)
  }, [until])
  return now
}

/** If no passenger is named for the seat, nobody knows who sits there: the traveller may have booked for others. */
function nameOf({ passengers = [] }: Ticket, seat: string): string {
  return passengers.find((one) => one.seat === seat)?.name ?? say('Seat {seat}', { seat })
}
