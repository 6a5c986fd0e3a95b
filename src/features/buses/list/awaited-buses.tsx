import { useAwaited } from '#features/connection/use-awaited.ts'
import { useSay } from '#language/use-say.ts'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BusCardsSkeleton } from './bus-cards.tsx'

interface AwaitedBusesProps {
  /** Number of rows that will come first. */
  count: number
  level?: 2 | 3
}

/** In place of buses that this phone has never seen: their shape while they are on their way, else what they wait for. */
export function AwaitedBuses({ count, level }: AwaitedBusesProps) {
  const { words, isUnderWay } = useAwaited('')
  const say = useSay()
  if (isUnderWay) return <BusCardsSkeleton count={count} />
  return (
    <EmptyState drawing={<StopEmpty />} heading={say('The buses are not here yet.')} level={level}>
      {words}
    </EmptyState>
  )
}
