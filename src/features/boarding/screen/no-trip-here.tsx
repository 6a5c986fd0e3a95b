import { useMutation } from '@tanstack/react-query'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import type { Door } from '#offline/boarding/door.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import { endInWords, listLackedInWords } from '../readiness/list-words.ts'
import { DoorPage } from './door-page.tsx'

interface NoTripHereProps {
  heading: string
  tripDoor: TripDoor
  onBack: () => void
}

/** Replaces a trip whose boarding list this phone does not have: it is on its way, or cannot come. */
export function NoTripHere({ heading, tripDoor: { account, state, door }, onBack }: NoTripHereProps) {
  const say = useSay()
  const lacked = listLackedInWords(state, isCutOff(useConnection()))
  return (
    <DoorPage heading={heading} line="" onBack={onBack}>
      <main id="content" tabIndex={-1}>
        {state.awaited ? (
          <EmptyState drawing={<StopEmpty />} heading={lacked}>
            <BusyIndicator />
          </EmptyState>
        ) : (
          <EmptyState
            drawing={<StopEmpty />}
            heading={say('This trip is not on this phone')}
            actions={<AskForLists door={door} />}
          >
            {state.ended ? endInWords(state.ended, account, false) : lacked}
          </EmptyState>
        )}
      </main>
    </DoorPage>
  )
}

/** Asks once more for the boarding lists of this phone. */
export function AskForLists({ door }: { door: Door }) {
  const say = useSay()
  const asking = useMutation({ networkMode: 'always', mutationFn: door.sync })
  return (
    <Button variant="secondary" busy={asking.isPending} onClick={() => asking.mutate()}>
      {say('Try again')}
    </Button>
  )
}
