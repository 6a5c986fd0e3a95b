import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ALL_BUSES_KEY } from '../all-buses.ts'

/** The server sent no list: whether there are buses is unknown, so nothing here says that there are none. */
export function NoTimetable({ level }: { level?: 2 | 3 }) {
  const say = useSay()
  return (
    <EmptyState
      drawing={<StopEmpty />}
      heading={say('The buses are not here yet.')}
      level={level}
      actions={<AskAgain queryKey={ALL_BUSES_KEY} />}
    >
      {say('The server did not send its timetable just now.')}
    </EmptyState>
  )
}

/** Asks again after a failure. */
export function AskAgain({ queryKey }: { queryKey: QueryKey }) {
  const say = useSay()
  const queryClient = useQueryClient()
  return (
    <Button wide onClick={() => void queryClient.resetQueries({ queryKey, exact: true })}>
      {say('Try again')}
    </Button>
  )
}
