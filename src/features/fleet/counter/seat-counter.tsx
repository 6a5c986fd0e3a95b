import { useState } from 'react'
import type { Admin } from '../../../../contract/accounts/account.ts'
import { coachOf } from '../../../../contract/buses/coach.ts'
import { toggleSeat } from '../../../../contract/buses/seat.ts'
import { seatNumbers } from '../../../../contract/buses/seat-rows.ts'
import { MAX_SEATS_PER_BOOKING } from '../../../../contract/constants.ts'
import type { CounterTrip } from '../../../../contract/tickets/counter.ts'
import { useSay } from '../../../language/use-say.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Dock } from '../../../ui/layout/dock.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { SeatLegend } from '../../buses/seat-map/seat-legend.tsx'
import { SeatMap } from '../../buses/seat-map/seat-map.tsx'
import { cutOff } from '../../connection/cut-off.ts'
import { lazyDialog } from '../../connection/lazy-dialog.tsx'
import styles from './counter-screen.module.css'
import { PickedBar } from './picked-bar.tsx'

const KeepBackSheet = lazyDialog(async () => (await import('./keep-back-sheet.tsx')).KeepBackSheet)
const KeptSeatSheet = lazyDialog(async () => (await import('./kept-seat-sheet.tsx')).KeptSeatSheet)

interface SeatCounterProps {
  trip: CounterTrip
  /** What is picked. */
  seats: number[]
  admin: Admin
  onSeats: (seats: number[]) => void
  onSell: () => Promise<void>
}

/** The seats of the trip: picked to be sold or kept back; one that is kept back tells why. */
export function SeatCounter({ trip, seats, admin, onSeats, onSell }: SeatCounterProps) {
  const say = useSay()
  const { bus, keptSeats } = trip
  const coach = coachOf(bus.type, bus.numberOfSeats)
  const ladies = seatNumbers(bus.ladiesSeats)
  const kept = keptSeats.map(({ seat }) => seat).filter((seat) => !seats.includes(seat))
  const [shownSeat, setShownSeat] = useState<number>()
  const [keeping, setKeeping] = useState(false)
  const [busy, setBusy] = useState(false)
  const shown = keptSeats.find(({ seat }) => seat === shownSeat)

  function press(seat: number): void {
    if (kept.includes(seat)) setShownSeat(seat)
    else pick(seat)
  }

  function pick(seat: number): void {
    const next = toggleSeat(seats, seat)
    if (next.kind === 'full')
      toast.error(say('You can only select a maximum of {most} seats.', { most: MAX_SEATS_PER_BOOKING }))
    else onSeats(next.seats)
  }

  /** @returns whether something can be asked of the server now; if not, why is said */
  function mayAsk(): boolean {
    const why = cutOff()
    if (seats.length === 0) toast.error(say('Pick a seat first.'))
    else if (why) toast.error(`${why} ${say('Selling needs signal.')}`)
    else return true
    return false
  }

  async function sell(): Promise<void> {
    if (!mayAsk()) return
    setBusy(true)
    await onSell()
    setBusy(false)
  }

  return (
    <>
      <div className={styles.coach}>
        <SeatLegend known ladies={ladies.length > 0} kept={keptSeats.length > 0} berths={coach.kind === 'sleeper'} />
        <SeatMap
          coach={coach}
          ladies={ladies}
          kept={kept}
          known
          booked={new Set(trip.soldSeats)}
          chosen={seats}
          full={seats.length >= MAX_SEATS_PER_BOOKING}
          onPress={press}
        />
      </div>
      <Dock inPage className={styles.dock ?? ''}>
        <PickedBar bus={bus} seats={seats} />
        <div className={styles.buttons}>
          {seats.length > 0 && (
            <Button
              variant="secondary"
              icon={<Icon name="lock" size={20} />}
              onClick={() => mayAsk() && setKeeping(true)}
            >
              {say('Keep back')}
            </Button>
          )}
          <Button softDisabled={seats.length === 0} busy={busy} onClick={() => void sell()}>
            {seats.length > 0 ? say.count(seats.length, 'Sell 1 seat', 'Sell {count} seats') : say('Sell seats')}
          </Button>
        </div>
      </Dock>
      <KeepBackSheet
        open={keeping}
        onClose={() => setKeeping(false)}
        bus={bus}
        seats={seats}
        admin={admin}
        onKept={() => onSeats([])}
      />
      <KeptSeatSheet
        open={shown !== undefined}
        onClose={() => setShownSeat(undefined)}
        kept={shown}
        admin={admin}
        busId={bus.id}
        onSell={(seat) => pick(seat)}
      />
    </>
  )
}
