import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { homeOf } from '../features/session/home-of.ts'
import { useSay } from '../language/use-say.ts'
import { Button } from '../ui/controls/button.tsx'
import { BusAsleep } from '../ui/drawings/drawings.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Logo } from '../ui/head/logo.tsx'
import { TopBar } from '../ui/head/top-bar.tsx'
import { appVersion, forgetMissingPart, setOfferedOnScreen, updateTo } from './update/app-version.ts'
import { UpdateButton } from './update/update-button.tsx'

/**
 * The page of last resort: a screen failed to draw, or its file could not be loaded. If a new version is there or on
 * its way, the page offers it: the file may have left with this page's version.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const say = useSay()
  const router = useRouter()
  // Of the page that failed. A layout that failed itself is not around this screen.
  const routeId: string = useMatch({ strict: false }).routeId ?? ''
  useEffect(() => console.error(error), [error])
  const update = updateTo(useSyncExternalStore(appVersion.subscribe, appVersion.getSnapshot))
  // It says what the prompt at the foot would say of a missing part, and offers the same.
  useEffect(() => {
    setOfferedOnScreen(true)
    return () => setOfferedOnScreen(false)
  }, [])
  function tryAgain() {
    // Draws the broken screen again; missing files are loaded again.
    forgetMissingPart()
    reset()
    void router.invalidate()
  }
  const screen = (
    <EmptyState
      drawing={<BusAsleep />}
      heading={say(update ? 'A new version of Sawari is here.' : 'Unexpected Application Error!')}
      level={1}
      actions={
        <>
          {update ? (
            <UpdateButton onPress={update}>{say('Update')}</UpdateButton>
          ) : (
            <Button onClick={tryAgain}>{say('Try again')}</Button>
          )}
          <Button variant="secondary" onClick={() => window.location.assign(homeOf(router.state.location.pathname))}>
            {say('Home Page')}
          </Button>
        </>
      }
    >
      {say(
        update
          ? 'This page needs it. Nothing you booked is lost.'
          : 'Nothing you booked is lost. Try again, or go back to the home page.',
      )}
    </EmptyState>
  )
  // The common layout has a bar and a main already, the operator's a bar.
  if (routeId.startsWith('/_site/')) return screen
  if (routeId.startsWith('/adminAuth/admin-home-page/')) return <main>{screen}</main>
  return (
    <>
      <TopBar
        logo={
          // Reloads the page: the router itself may be broken.
          <a href="/" aria-label={say('Sawari, home')}>
            <Logo height={34} />
          </a>
        }
      />
      <main>{screen}</main>
    </>
  )
}
