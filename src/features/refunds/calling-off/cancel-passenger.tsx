import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { seatsNotBoarded } from '#contract/cancellation/cancellable-seats.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { refundOf } from '#contract/tickets/ticket-money.ts'
import { cutOff } from '#features/connection/cut-off.ts'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { hasPaidNothing } from '#features/tickets/cancel/cancel-sum.tsx'
import { cancelWords } from '#features/tickets/cancel/cancel-words.ts'
import { TicketHistory } from '#features/tickets/history/ticket-history.tsx'
import { useSay } from '#language/use-say.ts'
import { phoneNumber, rupees } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckChip, ChipGroup } from '#ui/controls/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './cancel-passenger.module.css'
import { passengerCancellations, readTicketAnew } from './passenger-cancellations.ts'

interface CancelPassengerProps {
  open: boolean
  onClose: () => void
  admin: Admin
  ticket: Ticket
  /** Whether there is anything to cancel: else it tells what happened. */
  canCancel: boolean
}

/**
 * The operator's way to cancel a passenger's ticket: all that was paid for the seats comes back. Where somebody else has
 * cancelled it meanwhile, it says what happened.
 */
export function CancelPassenger({ open, onClose, admin, ticket, canCancel }: CancelPassengerProps) {
  const say = useSay()
  const live = ticket.bookedSeats
  const notBoarded = seatsNotBoarded(ticket)
  const [picked, setPicked] = useState<readonly string[]>(live)
  const chosen = notBoarded.filter((seat) => picked.includes(seat))
  const { amount } = refundOf(ticket, chosen.length, 100)
  const client = useQueryClient()
  const cancelling = useAnswered(passengerCancellations, admin, (_cancelled, _seats, isHere) => isHere && onClose())

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Cancelling needs a signal.', { why }))
    else if (chosen.length === 0) toast.error(say('Choose the seats to cancel first.'))
    else if (!cancelling.isPending)
      cancelling.mutate(
        { ticketId: ticket.id, busId: ticket.busId, seats: chosen.map(Number), expected: amount },
        // The ticket may not be what this phone knows.
        { onError: () => readTicketAnew(client, admin.id, ticket) },
      )
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Ticket {id}', { id: ticket.id })}
      body="list"
      footer={
        canCancel ? (
          <>
            <Button variant="secondary" wide onClick={onClose}>
              {say('Keep it')}
            </Button>
            <Button
              variant="danger"
              wide
              busy={cancelling.isPending}
              softDisabled={chosen.length === 0}
              onClick={press}
            >
              {cancelling.isPending ? say('Cancelling...') : cancelWords(chosen, live)}
            </Button>
          </>
        ) : (
          <Button variant="secondary" wide onClick={onClose}>
            {say('Close')}
          </Button>
        )
      }
    >
      <div className={styles.page}>
        {canCancel && (
          <>
            <ChipGroup legend={say('Which seats do you want to cancel?')}>
              {live.map((seat) => (
                <CheckChip
                  key={seat}
                  checked={chosen.includes(seat)}
                  disabled={!notBoarded.includes(seat)}
                  onChange={({ target }) =>
                    setPicked(target.checked ? [...picked, seat] : picked.filter((other) => other !== seat))
                  }
                >
                  {seat}
                </CheckChip>
              ))}
            </ChipGroup>
            {notBoarded.length < live.length && (
              <Note>
                {say.count(
                  live.length - notBoarded.length,
                  'Seat {seats} is on the bus and stays.',
                  'Seats {seats} are on the bus and stay.',
                  { seats: seatText(live.filter((seat) => !notBoarded.includes(seat))) },
                )}
              </Note>
            )}
            <Note>
              {hasPaidNothing(ticket)
                ? say('Nothing was paid, so nothing comes back.')
                : amount === 0
                  ? say('Nothing comes back.')
                  : say('You cancel, so the full {amount} comes back.', { amount: rupees(amount) })}{' '}
              {/* Nobody is asked for an address at a counter. */}
              {ticket.soldBy
                ? say('This passenger has no e-mail. Phone {phone}.', { phone: phoneNumber(ticket.phone) })
                : say('The passenger gets an e-mail.')}
            </Note>
            <PressNotes of={cancelling} />
          </>
        )}
        {!canCancel && (
          <TicketHistory reader={{ as: 'operator', accountId: admin.id }} ticketId={ticket.id} ticket={ticket} />
        )}
      </div>
    </Sheet>
  )
}
