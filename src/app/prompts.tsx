import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../features/session/use-session.ts'
import { installation } from './installation.ts'
import { appVersion } from './service-worker.ts'
import { UpdatePrompt } from './update-prompt.tsx'

// Most visits have nobody to offer it to. Where its file cannot be loaded there is no offer; the app goes on.
const InstallPrompt = lazy(() =>
  import('./install-prompt.tsx').then(
    (module) => ({ default: module.InstallPrompt }),
    () => ({ default: () => null }),
  ),
)

/** What the app itself has to say, beside whatever screen is open; one thing at a time. */
export function Prompts() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { user } = useSession()
  const version = useSyncExternalStore(appVersion.subscribe, appVersion.getSnapshot)
  const offered = useSyncExternalStore(installation.subscribe, installation.getSnapshot)
  if (version.kind !== 'current') return <UpdatePrompt version={version} path={path} />
  if (!user || offered.kind === 'none' || offered.kind === 'installed') return null
  return (
    <Suspense>
      <InstallPrompt path={path} user={user} installation={offered} />
    </Suspense>
  )
}
