import type { UseQueryResult } from '@tanstack/react-query'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'

export type Asking = Pick<UseQueryResult, 'isFetching' | 'refetch'>

/** Asks once more for what could not be loaded: an installed app has no button that loads a page anew. */
export function AskAgain({ query: { isFetching, refetch } }: { query: Asking }) {
  const say = useSay()
  return (
    <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
      {say('Try again')}
    </Button>
  )
}
