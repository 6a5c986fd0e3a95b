import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSay } from '../language/use-say.ts'
import { Button } from '../ui/controls/button.tsx'
import { BusAsleep } from '../ui/drawings/drawings.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Logo } from '../ui/head/logo.tsx'
import { TopBar } from '../ui/head/top-bar.tsx'

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
  const screen = (
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
  )
  // The common layout has a bar and a main already.
  const isInLayout = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_site') })
  if (isInLayout) return screen
  return (
    <>
      <TopBar
        logo={
          // Loads the page anew: the router itself may be what broke.
          <a href="/" aria-label={say('Sawari, home')}>
            <Logo height={34} />
          </a>
        }
      />
      <main>{screen}</main>
    </>
  )
}
