import { useState } from 'react'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { runOpens } from '#contract/boarding/run.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { useSay } from '#language/use-say.ts'
import { isClockSure, serverNow } from '#lib/clock/server-clock.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import { DoorIcon } from '../verdict/door-icon.tsx'
import { NextStop } from './next-stop.tsx'
import { sayLeft, undoLeft } from './run-delivery.ts'
import styles from './run-stops.module.css'
import { otherDay } from './run-words.ts'
import { StopLines } from './stop-lines.tsx'
import type { TripRun } from './use-run.ts'

const Confirm = lazyDialog(async () => (await import('#ui/overlays/confirm.tsx')).Confirm)
/** On a lower screen the next stop comes first, and the stops behind are folded. */
const LOW = '(max-height: 699px)'

interface RunStopsProps {
  tripDoor: TripDoor
  trip: BoardingTrip
  run: TripRun
}

export function RunStops({ tripDoor, trip, run }: RunStopsProps) {
  const say = useSay()
  const { account, sold, boarded } = tripDoor
  const [unfolded, setUnfolded] = useState(() => !matchMedia(LOW).matches)
  /** A stop after the next one, which the driver has marked as left. */
  const [skips, setSkips] = useState<number>()
  const { stops, next } = run
  const lastLeft = run.last?.place ?? -1
  // Of two or more left stops, the last stays visible.
  const folded = unfolded || lastLeft < 1 ? 0 : lastLeft
  const mayLeave = !isClockSure() || serverNow() >= runOpens(trip)
  const skipped = skips === undefined ? [] : stops.slice(lastLeft + 1, skips)

  function leave(place: number, at: number) {
    const stop = stops[place]
    if (stop) void sayLeft(account, trip, { name: stop.name, place }, at)
  }

  function factsOf(place: number): string {
    if (place === stops.length - 1) return say('end of the trip')
    // Passengers' boarding points are unknown as yet: all count as boarding at the start.
    if (place > 0) return ''
    return stops[place]?.isBehind
      ? say.count(boarded, '1 got on', '{count} got on')
      : say.count(sold.length, '1 gets on', '{count} get on')
  }

  return (
    <>
      <ol className={styles.stops}>
        {folded > 0 && (
          <li className={cx(styles.stop, styles.behind)}>
            <button type="button" className={styles.fold} onClick={() => setUnfolded(true)}>
              {say.count(folded, '1 stop before', '{count} stops before')}
              <Icon name="chevron-down" size={22} />
            </button>
          </li>
        )}
        {stops.map((stop, place) =>
          place < folded ? null : place === next ? (
            <NextStop
              key={stop.place}
              stop={stop}
              facts={factsOf(place)}
              day={otherDay(stop.planned, trip.dateOfDeparture)}
              opensAt={runOpens(trip)}
              onLeft={(at) => leave(place, at)}
            />
          ) : (
            <li key={stop.place} className={cx(styles.stop, stop.isBehind && styles.behind)}>
              <StopLines
                stop={stop}
                facts={[otherDay(stop.planned, trip.dateOfDeparture), factsOf(place)].filter(Boolean).join(', ')}
              />
              {place === lastLeft && (
                <div className={styles.last}>
                  <Sent isSent={!stop.records.some(({ id }) => run.unsent.has(id))} />
                  <button
                    type="button"
                    className={styles.undo}
                    onClick={() => void undoLeft(account, trip, { name: stop.name, place }, stop.records)}
                  >
                    <DoorIcon name="undo" />
                    {say('Undo#left')}
                  </button>
                </div>
              )}
              {!stop.isBehind && place < stops.length - 1 && mayLeave && (
                <Button variant="text" size="small" onClick={() => setSkips(place)}>
                  {say('Left {stop}', { stop: stop.name })}
                </Button>
              )}
            </li>
          ),
        )}
      </ol>
      <Confirm
        open={skips !== undefined}
        onClose={() => setSkips(undefined)}
        title={say('{stop} left too?', { stop: skipped.map(({ name }) => name).join(', ') })}
        yes={say('Yes, left')}
        no={say('Not yet')}
        onYes={() => {
          if (skips !== undefined) leave(skips, serverNow())
          setSkips(undefined)
        }}
        onNo={() => setSkips(undefined)}
      >
        {say('It stands as left, without a time.')}
      </Confirm>
    </>
  )
}

function Sent({ isSent }: { isSent: boolean }) {
  const say = useSay()
  return (
    <p className={cx(styles.sent, !isSent && styles.waits)} role="status">
      {isSent ? <DoorIcon name="sent" /> : <Icon name="clock" size={22} />}
      {isSent ? say('On the passengers’ tickets') : say('Waits to be sent')}
    </p>
  )
}
