import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tripQuery } from '#features/buses/trip.ts'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { ApiError } from '#lib/calls/api-error.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { BusAsleep, StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { ScreenBus } from './use-screen-bus.ts'

/** Replaces the seats: why there is no bus to show. */
export function NoBus({ why }: { why: Exclude<ScreenBus, { kind: 'bus' }> }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const allBuses = (
    <Link to="/bus" className={buttonClass()}>
      {say('All buses')}
    </Link>
  )
  switch (why.kind) {
    case 'none':
      return (
        <EmptyState drawing={<StopEmpty />} heading={say('No bus chosen yet')} level={1} actions={allBuses}>
          {say('Pick a bus first, then its seats.')}
        </EmptyState>
      )
    case 'looking':
      return (
        <>
          <StatusLine />
          <div role="status">
            <EmptyState drawing={<BusAsleep />} heading={say('Looking for this bus…')} level={1}>
              {say('Your phone has not seen it before, so we ask the server.')}
            </EmptyState>
          </div>
        </>
      )
    case 'not-offered':
      return (
        <EmptyState drawing={<StopEmpty />} heading={say('This bus is no longer offered')} level={1} actions={allBuses}>
          {say('It has left or was taken off the list. There may be another one.')}
        </EmptyState>
      )
    case 'unknown':
      return (
        <>
          <StatusLine />
          <EmptyState
            drawing={<StopEmpty />}
            heading={say('This bus could not be loaded')}
            level={1}
            actions={
              <>
                <Button onClick={() => void queryClient.resetQueries(tripQuery(why.busId))}>{say('Try again')}</Button>
                <Link to="/bus" className={buttonClass({ variant: 'secondary' })}>
                  {say('All buses')}
                </Link>
              </>
            }
          >
            {whyUnknown(why.error)}
          </EmptyState>
        </>
      )
  }
}

/** A signal would help only if no answer came. */
function whyUnknown(error: Error | null): string {
  const lost = error === null || (error instanceof ApiError && error.trouble.kind === 'unreachable')
  return lost ? say('It needs a signal the first time. Once seen, it opens without one.') : explainFailure(error)
}
