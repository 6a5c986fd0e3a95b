import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { PortalStrip } from '#features/connection/notices/portal-strip.tsx'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { duration, plateNumber, rupees } from '#lib/format.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Stripes } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { type TripDoor, useTripDoor } from '../door/use-trip-door.ts'
import { NoTripHere } from '../screen/no-trip-here.tsx'
import type { DoorScreenProps } from '../screen/whose-door.tsx'
import { DoorIcon } from '../verdict/door-icon.tsx'
import styles from './run-screen.module.css'
import { RunStops } from './run-stops.tsx'
import { useRun } from './use-run.ts'

const SayItSheet = lazyDialog(async () => (await import('./say-it-sheet.tsx')).SayItSheet)

/** The driver's run: the trip's stops in order, and one press as the bus leaves each. */
export function RunScreen({ account, busId, onBack }: DoorScreenProps) {
  const say = useSay()
  const tripDoor = useTripDoor(account, busId)
  const { trip } = tripDoor
  // An older server's list has no stops.
  return trip?.stops ? (
    <TripRun tripDoor={tripDoor} trip={trip} onBack={onBack} />
  ) : (
    <NoTripHere heading={say('On the road')} tripDoor={tripDoor} onBack={onBack} />
  )
}

function TripRun({ tripDoor, trip, onBack }: { tripDoor: TripDoor; trip: BoardingTrip; onBack: () => void }) {
  const say = useSay()
  const { account, busId, sold, boarded } = tripDoor
  const run = useRun(tripDoor, trip)
  const [says, setSays] = useState(false)
  const connection = useConnection()
  const isHandedOver = account === 'handed-over'
  const due = [...new Map(sold.filter((one) => one.due > 0).map((one) => [one.ticketId, one.due])).values()]
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.line}>
          <IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={onBack} />
          <span className={styles.name}>{trip.name}</span>
          <Plate>{plateNumber(trip.busNumber)}</Plate>
        </div>
        <h1>
          <FromTo from={trip.from} to={trip.to} />
        </h1>
        <Card look="paper" className={styles.counts}>
          <LateCount late={run.late ?? trip.lateMinutes} />
          <Perforation run="column" />
          <dl>
            <dt>{say('Boarded')}</dt>
            <dd>
              {boarded} <small>{say('of {all}', { all: sold.length })}</small>
            </dd>
          </dl>
          <Perforation run="column" />
          <dl>
            <dt>{say('To take')}</dt>
            <dd>{rupees(due.reduce((sum, one) => sum + one, 0))}</dd>
          </dl>
        </Card>
      </header>
      <Stripes look="depot" />
      {connection.kind === 'portal' && <PortalStrip />}
      {connection.kind === 'offline' && (
        <StatusStrip kind="offline">
          {run.isKept
            ? say('No signal. Everything is kept and sent later.')
            : say('No signal. Keep this page open: it is sent later.')}
        </StatusStrip>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        <RunStops tripDoor={tripDoor} trip={trip} run={run} />
      </main>
      <Dock inPage>
        <nav className={styles.actions} aria-label={say('On the road')}>
          <Button variant="secondary" icon={<DoorIcon name="say" />} onClick={() => setSays(true)}>
            {say('Say it')}
          </Button>
          <Link
            to={isHandedOver ? '/boarding/$busId' : '/adminAuth/admin-home-page/boarding/$busId'}
            params={{ busId }}
            className={buttonClass({ wide: true })}
          >
            <DoorIcon name="qr" />
            {say('Scan tickets')}
          </Link>
        </nav>
      </Dock>
      <SayItSheet open={says} onClose={() => setSays(false)} account={account} trip={trip} />
    </div>
  )
}

function LateCount({ late }: { late: number | undefined }) {
  const say = useSay()
  if (late !== undefined && late < 0)
    return (
      <dl>
        <dt>{say('Early')}</dt>
        <dd className={styles.early}>{duration(-late)}</dd>
      </dl>
    )
  return (
    <dl>
      <dt>{say('Late')}</dt>
      <dd>{late === undefined ? '–' : duration(late)}</dd>
    </dl>
  )
}
