import { Link, useRouterState } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Logo } from '#ui/head/logo.tsx'
import { TopBar } from '#ui/head/top-bar.tsx'
import { homeOf } from '../session/home-of.ts'
import { ThemeButton } from '../session/theme/theme-button.tsx'

/** Outside the common layout: of its bar, only the brand and the theme remain. */
export function NotFoundScreen() {
  const say = useSay()
  const home = useRouterState({ select: ({ location }) => homeOf(location.pathname) })
  return (
    <>
      <TopBar
        logo={
          <Link to="/" aria-label={say('Sawari, home')}>
            <Logo height={34} />
          </Link>
        }
        actions={<ThemeButton />}
      />
      <main>
        <EmptyState
          drawing={<StopEmpty />}
          heading={say('Page Not Found')}
          level={1}
          actions={
            <Link to={home} className={buttonClass()}>
              {say('Home Page')}
            </Link>
          }
        >
          {say('No bus stops here. The address may be old or mistyped.')}
        </EmptyState>
      </main>
    </>
  )
}
