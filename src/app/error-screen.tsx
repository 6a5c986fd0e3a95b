import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSay } from '../language/use-say.ts'
import { Button } from '../ui/controls/button.tsx'
import { BusAsleep } from '../ui/drawings/drawings.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** The page of last resort: something broke while a screen was drawn or its file could not be loaded. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const say = useSay()
  const router = useRouter()
  useEffect(() => console.error(error), [error])
  function tryAgain() {
    // Draws again what broke while it was drawn; what could not be loaded is asked for again.
    reset()
    void router.invalidate()
  }
  // Inside the common layout there is a main already.
  const isInLayout = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_site') })
  const Ground = isInLayout ? 'div' : 'main'
  return (
    <Ground>
      <EmptyState
        drawing={<BusAsleep />}
        heading={say('Unexpected Application Error!')}
        level={1}
        actions={
          <>
            <Button onClick={tryAgain}>{say('Try again')}</Button>
            <Button variant="secondary" onClick={() => window.location.assign('/')}>
              {say('Home Page')}
            </Button>
          </>
        }
      >
        {say('Nothing you booked is lost. Try again, or go back to the home page.')}
      </EmptyState>
    </Ground>
  )
}
