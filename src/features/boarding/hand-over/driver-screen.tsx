import type { ReactNode } from 'react'
import { type BoardingTrip, boardingEnds } from '#contract/boarding/boarding.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { shortDate } from '#lib/format.ts'
import type { Door, DoorState } from '#offline/boarding/door.ts'
import { refusedScans } from '#offline/boarding/kept-scans.ts'
import { waitingScans } from '#offline/boarding/stored-scans.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'
import { useDoor } from '../door/use-trip-door.ts'
import { endInWords, listLackedInWords } from '../readiness/list-words.ts'
import { ReadyWords } from '../readiness/ready-words.tsx'
import { DoorPage } from '../screen/door-page.tsx'
import { AskForLists } from '../screen/no-trip-here.tsx'
import { DoorIcon } from '../verdict/door-icon.tsx'
import { DoorTrip } from './door-trip.tsx'
import styles from './driver-screen.module.css'

/** A handed-over phone's home: its trips, and the way to board them. No menu, no account. */
export function DriverScreen() {
  const say = useSay()
  const { door, state } = useDoor('handed-over')
  const { lists, ended, scans } = state
  const unsent = waitingScans(scans).length + refusedScans(scans).length
  const trips = tripsToBoard(state)
  const until = Math.max(0, ...trips.map(boardingEnds))

  const sent = lists && (
    <p className={styles.fact}>
      <DoorIcon name="sent" />
      {unsent === 0 ? say('All scans sent') : say.count(unsent, '1 to send', '{count} to send')}
    </p>
  )
  if (trips.length === 0) return <NoTrips state={state} door={door} foot={sent} />

  return (
    <main id="content" tabIndex={-1} className={styles.screen}>
      {ended && <StatusStrip kind="session">{endInWords(ended, 'handed-over', true)}</StatusStrip>}
      {trips.map((trip, index) => (
        <DoorTrip
          key={trip.busId}
          account="handed-over"
          trip={trip}
          door={door}
          state={state}
          level={index === 0 ? 1 : 2}
        />
      ))}
      <div className={styles.foot}>
        {lists && (
          <p className={styles.fact} role="status">
            <ReadyWords asOf={lists.asOf} />
          </p>
        )}
        {sent}
        <p className={styles.given}>
          {say('Given to {name} by the office until {day}, {time}.', {
            name: lists?.handedTo ?? '',
            day: shortDate(indiaDate(until)),
            time: indiaTime(until),
          })}
        </p>
      </div>
    </main>
  )
}

/** If the office's link ends before a trip does, boarding goes on: only the scans wait. */
function tripsToBoard({ lists, ended }: DoorState): readonly BoardingTrip[] {
  switch (ended) {
    case undefined:
      return lists?.trips ?? []
    case 'logged-out':
      return lists?.trips.filter((trip) => boardingEnds(trip) > serverNow()) ?? []
    case 'withdrawn':
      return []
  }
}

interface NoTripsProps {
  state: DoorState
  door: Door
  /** Below the words: what this phone still has to send. */
  foot: ReactNode
}

/** Why a handed-over phone shows no trip, and what its holder does about it. */
function NoTrips({ state, door, foot }: NoTripsProps) {
  const say = useSay()
  const lacked = listLackedInWords(state, isCutOff(useConnection()))
  const { lists, ended, awaited } = state
  const isOver = lists !== undefined && ended !== 'withdrawn' && !awaited
  const isLacking = !lists && !ended && !awaited
  return (
    <DoorPage heading={say('Boarding')} line="">
      <main id="content" tabIndex={-1}>
        <EmptyState
          drawing={<StopEmpty />}
          heading={
            isOver ? say('This trip is over. Thank you.') : ended ? endInWords(ended, 'handed-over', false) : lacked
          }
          actions={isLacking && <AskForLists door={door} />}
        >
          {awaited && <BusyIndicator />}
        </EmptyState>
        {foot && <div className={styles.foot}>{foot}</div>}
      </main>
    </DoorPage>
  )
}
