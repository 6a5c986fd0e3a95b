import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallingOff } from '#contract/cancellation/calling-off.ts'
import { PageDock } from '#features/company/frame/operator-page.tsx'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { momentInWords } from '#features/tickets/cancel/cancel-words.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Stamp } from '#ui/facts/stamp.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { CallList } from './call-list.tsx'
import styles from './call-off-screen.module.css'

const OtherBusSheet = lazyDialog(async () => (await import('./other-bus-sheet.tsx')).OtherBusSheet)

interface CalledOffProps {
  adminId: number
  trip: CallingOff
  calledOff: NonNullable<CallingOff['calledOff']>
}

/** A trip that is off: passengers still to be phoned, refunds due, and other trips for its passengers. */
export function CalledOff({ adminId, trip, calledOff }: CalledOffProps) {
  const say = useSay()
  const [offering, setOffering] = useState(false)
  const { toCall } = trip
  return (
    <>
      <div className={styles.row}>
        <Stamp good={false} ground="surface">
          {say('CALLED OFF')}
        </Stamp>
        <span>{momentInWords(calledOff.at)}</span>
      </div>
      <p className={styles.said}>{calledOff.reason}</p>
      <h2>
        {trip.bookings === 0
          ? say('Nobody was booked.')
          : toCall.length === 0
            ? say('{told} told', { told: trip.told })
            : trip.told === 0
              ? say.count(toCall.length, '1 to phone', '{count} to phone')
              : say('{told} told, {count} to call', { told: trip.told, count: toCall.length })}
      </h2>
      {toCall.length > 0 && <CallList adminId={adminId} busId={trip.busId} toCall={toCall} />}
      <Card className={styles.due}>
        <div>
          <span>{say('Refunds of this trip')}</span>
          <b>{rupees(trip.amount)}</b>
        </div>
        <span>{say.count(trip.bookings, '1 booking', '{count} bookings')}</span>
      </Card>
      <p className={styles.said}>{say('Nobody can book or board this trip. Tickets on phones say "Called off".')}</p>
      <PageDock inPage className={styles.dock ?? ''}>
        <div className={styles.after}>
          <Button variant="secondary" wide icon={<Icon name="bus" />} onClick={() => setOffering(true)}>
            {say('Other bus')}
          </Button>
          <Link to="/adminAuth/admin-home-page/refunds" className={buttonClass({ wide: true })}>
            <Icon name="rupee" />
            {say('Pay refunds')}
          </Link>
        </div>
      </PageDock>
      <OtherBusSheet open={offering} onClose={() => setOffering(false)} adminId={adminId} missed={trip} />
    </>
  )
}
