import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../features/session/use-session.ts'
import { lazyOptional } from '../lib/lazy-chunks.tsx'
import { whenScreenIsThere } from './first-screen.ts'
import { isIosBrowser } from './install/install-offer.ts'
import { type Installation, installation } from './install/installation.ts'
import { appVersion, lookForUpdates } from './update/app-version.ts'
import { UpdatePrompt } from './update/update-prompt.tsx'

// Most visits have nobody to offer it to.
const InstallPrompt = lazyOptional(async () => (await import('./install/install-prompt.tsx')).InstallPrompt)

/** What the app itself has to say, beside whatever screen is open; one thing at a time. */
export function Prompts() {
  const client = useQueryClient()
  useEffect(() => whenScreenIsThere(client, lookForUpdates), [client])
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { user } = useSession()
  const version = useSyncExternalStore(appVersion.subscribe, appVersion.getSnapshot)
  const offered = useSyncExternalStore(installation.subscribe, installation.getSnapshot)
  if (version.kind !== 'current') return <UpdatePrompt version={version} path={path} />
  if (!user || !canBeOffered(offered)) return null
  return (
    <Suspense>
      <InstallPrompt path={path} user={user} installation={offered} />
    </Suspense>
  )
}

function canBeOffered({ kind }: Installation): boolean {
  switch (kind) {
    case 'askable':
      return true
    case 'none':
      // iOS asks nothing; people are told where its menu has the entry.
      return isIosBrowser(navigator)
    case 'installed':
      return false
  }
}
