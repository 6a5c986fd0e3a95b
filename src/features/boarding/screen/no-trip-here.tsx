import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Replaces a trip whose boarding list this phone does not have. */
export function NoTripHere({ onBack }: { onBack: () => void }) {
  const say = useSay()
  return (
    <EmptyState
      drawing={<StopEmpty />}
      heading={say('This trip is not on this phone')}
      level={1}
      actions={
        <Button variant="secondary" onClick={onBack}>
          {say('Back')}
        </Button>
      }
    >
      {say('Lists of trips of the next two days are here once the phone has had a signal.')}
    </EmptyState>
  )
}
