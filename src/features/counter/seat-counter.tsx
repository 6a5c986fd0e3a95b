import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { PageDock } from '../company/frame/operator-page.tsx'
import styles from './counter-screen.module.css'
import { KeepBackButton } from './keep-back-button.tsx'
import { maySell } from './may-sell.ts'
import { PickedBar } from './picked-bar.tsx'
import { SeatsOfTrip, type SeatsOfTripProps } from './seats-of-trip.tsx'

interface SeatCounterProps extends SeatsOfTripProps {
  onSell: () => Promise<void>
}

/** A phone's first step: the seats, which are sold or kept back. */
export function SeatCounter({ onSell, ...props }: SeatCounterProps) {
  const say = useSay()
  const { trip, seats, admin, onSeats } = props
  const [busy, setBusy] = useState(false)

  async function sell(): Promise<void> {
    if (!maySell(seats)) return
    setBusy(true)
    await onSell()
    setBusy(false)
  }

  return (
    <>
      <SeatsOfTrip {...props} />
      <PageDock inPage className={styles.dock ?? ''}>
        <PickedBar bus={trip.bus} seats={seats} />
        <div className={styles.buttons}>
          <KeepBackButton trip={trip} seats={seats} admin={admin} onKept={() => onSeats([])} />
          <Button softDisabled={seats.length === 0} busy={busy} onClick={() => void sell()}>
            {seats.length > 0 ? say.count(seats.length, 'Sell 1 seat', 'Sell {count} seats') : say('Sell seats')}
          </Button>
        </div>
      </PageDock>
    </>
  )
}
