import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { seatsNotBoarded } from '../../../../contract/cancellation/cancellable-seats.ts'
import { cancelTicket } from '../../../../contract/cancellation/cancellation-calls.ts'
import { refundOf } from '../../../../contract/cancellation/cancellation-terms.ts'
import { isUnpaid, type Ticket } from '../../../../contract/tickets/ticket.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { send } from '../../../lib/calls/send.ts'
import { phoneNumber, rupees } from '../../../lib/format.ts'
import { seatText } from '../../../lib/format-details.ts'
import { mintKey } from '../../../offline/mint-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckChip, ChipGroup } from '../../../ui/controls/chip.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { cutOff } from '../../connection/cut-off.ts'
import { read } from '../../connection/read.ts'
import { cancelledInWords, cancelWords } from '../../tickets/cancel/cancel-words.ts'
import { TicketHistory } from '../../tickets/history/ticket-history.tsx'
import { refundsKey } from '../refunds/refunds-query.ts'
import { busTicketsQuery } from '../tickets/operator-tickets.ts'
import styles from './cancel-passenger.module.css'

interface CancelPassengerProps {
  open: boolean
  onClose: () => void
  adminId: number
  ticket: Ticket
  /** Whether there is anything to cancel: else it tells what happened. */
  canCancel: boolean
}

/**
 * What happened to a passenger's ticket, and the operator's way to cancel it: all that was paid comes back. One that is
 * not paid yet goes as a whole: of nothing no part can be told from the rest.
 */
export function CancelPassenger({ open, onClose, adminId, ticket, canCancel }: CancelPassengerProps) {
  const say = useSay()
  const client = useQueryClient()
  const live = ticket.bookedSeats
  const unpaid = isUnpaid(ticket)
  const notBoarded = seatsNotBoarded(ticket)
  const [picked, setPicked] = useState<readonly string[]>(live)
  const chosen = unpaid ? live : notBoarded.filter((seat) => picked.includes(seat))
  const amount = unpaid ? 0 : refundOf(ticket, chosen.length, 100).amount
  // A press after a lost answer asks for the same once more; other seats are something else.
  const keys = useRef(new Map<string, string>())
  const cancelling = useMutation({
    mutationFn: async (seats: readonly string[]) => {
      const key = keys.current.get(seats.join()) ?? mintKey()
      keys.current.set(seats.join(), key)
      const { data } = await read((signal) =>
        send(cancelTicket, {
          params: { ticketId: ticket.id },
          headers: { 'idempotency-key': key },
          body: { seats: seats.map(Number), expected: amount, as: 'operator' },
          signal,
        }),
      )
      return data
    },
    onSuccess: (cancelled, seats) => {
      toast.ok(cancelledInWords(cancelled, seats.map(Number)))
      onClose()
    },
    onSettled: () => {
      if (ticket.busId !== undefined)
        void client.invalidateQueries({ queryKey: busTicketsQuery(adminId, ticket.busId).queryKey })
      void client.invalidateQueries({ queryKey: refundsKey(adminId) })
      void client.invalidateQueries({ queryKey: ['ticketHistory', ticket.id] })
    },
  })

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Cancelling needs a signal.', { why }))
    else if (chosen.length === 0) toast.error(say('Choose the seats to cancel first.'))
    else cancelling.mutate(chosen)
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
            {!unpaid && (
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
            )}
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
              {unpaid
                ? say('Nothing was paid, so nothing comes back.')
                : say('You cancel, so the full {amount} comes back.', { amount: rupees(amount) })}{' '}
              {/* Nobody is asked for an address at a counter. */}
              {ticket.soldBy
                ? say('This passenger has no e-mail. Phone {phone}.', { phone: phoneNumber(ticket.phone) })
                : say('The passenger gets an e-mail.')}
            </Note>
            {cancelling.error && (
              <Note tone="error">
                {serverMessage(cancelling.error) ??
                  say(
                    'We do not know yet whether it was cancelled. Press again: seats are cancelled once, never twice.',
                  )}
              </Note>
            )}
          </>
        )}
        <TicketHistory reader={{ as: 'operator', accountId: adminId }} ticketId={ticket.id} />
      </div>
    </Sheet>
  )
}
