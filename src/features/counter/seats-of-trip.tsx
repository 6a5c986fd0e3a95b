import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { coachOf } from '#contract/buses/coach.ts'
import { toggleSeat } from '#contract/buses/seat.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { MAX_SEATS_PER_BOOKING } from '#contract/constants.ts'
import type { CounterTrip } from '#contract/tickets/counter.ts'
import { useSay } from '#language/use-say.ts'
import { toast } from '#ui/overlays/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SeatLegend } from '../buses/seat-map/seat-legend.tsx'
import { SeatMap } from '../buses/seat-map/seat-map.tsx'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import styles from './counter-screen.module.css'

const KeptSeatSheet = lazyDialog(async () => (await import('./kept-seat-sheet.tsx')).KeptSeatSheet)

export interface SeatsOfTripProps {
  trip: CounterTrip
  /** The picked seats. */
  seats: number[]
  admin: Admin
  onSeats: (seats: number[]) => void
}

/** The seats of the trip, to be picked; one that is kept back tells why. */
export function SeatsOfTrip({ trip, seats, admin, onSeats }: SeatsOfTripProps) {
  const say = useSay()
  const { bus, keptSeats } = trip
  const coach = coachOf(bus.type, bus.numberOfSeats)
  const ladies = seatNumbers(bus.ladiesSeats)
  const kept = keptSeats.map(({ seat }) => seat).filter((seat) => !seats.includes(seat))
  const [shown, setShown] = useState({ seat: 0, open: false })
  const shownSeat = keptSeats.find(({ seat }) => seat === shown.seat)

  function press(seat: number): void {
    if (kept.includes(seat)) setShown({ seat, open: true })
    else pick(seat)
  }

  function pick(seat: number): void {
    const next = toggleSeat(seats, seat)
    if (next.kind === 'full')
      toast.error(say('You can only select a maximum of {most} seats.', { most: MAX_SEATS_PER_BOOKING }))
    else onSeats(next.seats)
  }

  return (
    <div className={styles.coach}>
      <h2>
        <VisuallyHidden>{say('Pick your seats')}</VisuallyHidden>
      </h2>
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
      {/* An answer for one seat may come while another seat's sheet is open. */}
      <KeptSeatSheet
        key={shown.seat}
        open={shown.open && shownSeat !== undefined}
        onClose={() => setShown({ ...shown, open: false })}
        kept={shownSeat}
        admin={admin}
        busId={bus.id}
        onSell={(seat) => pick(seat)}
      />
    </div>
  )
}
