import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { wakeNotice } from '../features/connection/connection.ts'
import { useSession } from '../features/session/use-session.ts'
import { chosenLanguage } from '../language/chosen-language.ts'
import { lazyOptional } from '../lib/chunks/lazy-chunks.tsx'
import { whenScreenIsThere } from './first-screen.ts'
import { isIosBrowser } from './install/install-offer.ts'
import { type Installation, installation } from './install/installation.ts'
import { readsHindi } from './language-offer/reads-hindi.ts'
import { appVersion, lookForUpdates } from './update/app-version.ts'
import { UpdatePrompt } from './update/update-prompt.tsx'

// Most visits offer no installation.
const InstallPrompt = lazyOptional(async () => (await import('./install/install-prompt.tsx')).InstallPrompt)

const LanguageOffer = lazyOptional(async () => (await import('./language-offer/language-offer.tsx')).LanguageOffer)

/** The app's own prompts, beside whatever screen is open; one at a time. */
export function Prompts() {
  const client = useQueryClient()
  useEffect(() => whenScreenIsThere(client, lookForUpdates), [client])
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { user } = useSession()
  const version = useSyncExternalStore(appVersion.subscribe, appVersion.getSnapshot)
  const [offersHindi, setOffersHindi] = useState(
    () => chosenLanguage() === undefined && readsHindi(navigator.languages),
  )
  // One prompt at a time, since all share one end of the screen.
  const notice = useSyncExternalStore(wakeNotice.subscribe, wakeNotice.getSnapshot, wakeNotice.getSnapshot)
  const offered = useSyncExternalStore(installation.subscribe, installation.getSnapshot)
  if (version.kind !== 'current') return <UpdatePrompt version={version} path={path} />
  if (path === '/' && offersHindi && notice.kind === 'closed')
    return (
      <Suspense>
        <LanguageOffer onAnswer={() => setOffersHindi(false)} />
      </Suspense>
    )
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
      // iOS has no dialog; the prompt says where its menu has the entry.
      return isIosBrowser(navigator)
    case 'installed':
      return false
  }
}
