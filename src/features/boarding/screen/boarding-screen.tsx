import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { PHONES_AHEAD_MS } from '#contract/boarding/boarding.ts'
import { departureInstant } from '#contract/time.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { phonesQuery } from '../door/phones-query.ts'
import { useTripDoor } from '../door/use-trip-door.ts'
import { PassengerList } from '../list/passenger-list.tsx'
import { ScansToSend } from '../list/scans-to-send.tsx'
import { ScanView } from '../verdict/scan-view.tsx'
import { useDoorCheck } from '../verdict/use-door-check.ts'
import { VerdictView } from '../verdict/verdict-view.tsx'
import type { BoardingView } from './boarding-search.ts'

interface BoardingScreenProps {
  account: DoorAccount
  busId: number
  view: BoardingView
  onView: (view: BoardingView) => void
  onBack: () => void
  /** Set for the office, which settles conflicts and hands boarding over; undefined on a handed-over phone. */
  adminId: number | undefined
}

/** Boarding one trip: camera, verdicts, list and unsent scans, all from what this phone has stored. */
export function BoardingScreen({ account, busId, view, onView, onBack, adminId }: BoardingScreenProps) {
  const tripDoor = useTripDoor(account, busId)
  const check = useDoorCheck(tripDoor)
  const { trip } = tripDoor
  const isNear = trip !== undefined && departureInstant(trip) - serverNow() <= PHONES_AHEAD_MS
  useQuery({ ...phonesQuery(account, busId), enabled: isNear })
  // Back closes the verdict, not the scanner.
  useBlocker({
    shouldBlockFn: () => {
      check.close()
      return true
    },
    disabled: check.shown === undefined,
    enableBeforeUnload: false,
  })

  return (
    <>
      {/* The verdict covers all of it. */}
      <div inert={check.shown !== undefined}>
        {view === 'scan' && (
          <ScanView tripDoor={tripDoor} check={check} adminId={adminId} onBack={onBack} onView={onView} />
        )}
        {view === 'passengers' && (
          <PassengerList
            tripDoor={tripDoor}
            check={check}
            maySettle={adminId !== undefined}
            onBack={onBack}
            onScan={() => onView('scan')}
          />
        )}
        {view === 'to-send' && <ScansToSend tripDoor={tripDoor} onBack={onBack} />}
      </div>
      {check.shown && (
        <VerdictView
          key={JSON.stringify([check.shown.code, check.shown.verdict.kind])}
          shown={check.shown}
          tripDoor={tripDoor}
          check={check}
          onList={() => {
            check.close()
            // Navigation is unblocked once the verdict is gone.
            setTimeout(() => onView('passengers'))
          }}
        />
      )}
    </>
  )
}
