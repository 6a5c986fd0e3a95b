import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { phoneId } from '../door/phone-id.ts'
import { payment, paymentUndoings } from '../door/seat-changes.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import styles from './conflict-sheet.module.css'

interface PaymentSheetProps {
  open: boolean
  onClose: () => void
  /** One of the ticket's seats; the money is for all of them. */
  seat: number
  tripDoor: TripDoor
}

/** The money of a ticket paid at the door: still to take, or the phone that took it. */
export function PaymentSheet({ open, onClose, seat: seatNumber, tripDoor }: PaymentSheetProps) {
  const say = useSay()
  const { busId, door, paid, seen, sold } = tripDoor
  const seat = sold.find((one) => one.seat === seatNumber)
  // The list that has just come has the ticket cancelled.
  if (!seat) return null
  const taken = paid.get(seat.ticketId)
  const money = taken ?? seen.get(seat.ticketId)
  const { ticketId, due, passenger, saysPaid } = seat
  function keep(records: Parameters<typeof door.record>[0]): void {
    void door.record(records).then(door.sync)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        money
          ? taken
            ? say('Paid at the door')
            : say('UPI payment seen')
          : say('Collect {amount}', { amount: rupees(due) })
      }
      footer={
        money ? (
          <Button wide variant="danger" onClick={() => keep(paymentUndoings(tripDoor, seat))}>
            {say('It was not paid')}
          </Button>
        ) : (
          <>
            {saysPaid && (
              <Button
                wide
                variant="secondary"
                icon={<Icon name="eye" size={22} />}
                onClick={() => keep([payment(busId, seat, due, 'already', { passenger: passenger.name, how: 'upi' })])}
              >
                {say('I saw it')}
              </Button>
            )}
            <Button wide onClick={() => keep([payment(busId, seat, due, 'already', { passenger: passenger.name })])}>
              {say('Paid {amount}', { amount: rupees(due) })}
            </Button>
          </>
        )
      }
    >
      {money ? (
        <>
          <ul className={styles.entries}>
            {[money.first, ...money.again].map(({ id, at, deviceId, deviceName, amount }, index) => (
              <li key={id}>
                <b>{indiaTime(at)}</b>
                <span>
                  {rupees(amount)}
                  <small>
                    {deviceId === phoneId()
                      ? say('Ticket {ticketId}, this phone', { ticketId })
                      : say('Ticket {ticketId}, {phone}', { ticketId, phone: deviceName || say('another phone') })}
                  </small>
                </span>
                {index > 0 && (
                  <em className={styles.again}>
                    <Icon name="warn" size={18} /> {say('Again')}
                  </em>
                )}
              </li>
            ))}
          </ul>
          {money.again.length > 0 && (
            <p>
              {say('It counts once. If it was paid twice, the passenger gets the second {amount} back.', {
                amount: rupees(money.first.amount),
              })}
            </p>
          )}
        </>
      ) : (
        <>
          <p>{say('{name} pays for the whole ticket {ticketId}.', { name: passenger.name, ticketId })}</p>
          {saysPaid && (
            <p>
              {say('Says {amount} is paid by UPI', { amount: rupees(due) })}
              {saysPaid.utr !== '' && `, ${say('UTR ends {digits}', { digits: saysPaid.utr })}`}.
            </p>
          )}
        </>
      )}
    </Sheet>
  )
}
