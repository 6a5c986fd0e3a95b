import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { watchInstallation } from './app/install/installation.ts'
import { rememberLastVisit } from './app/memory.ts'
import { followOtherTabs } from './app/other-tabs.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { watchVersions } from './app/update/app-version.ts'
import { watchConnection } from './features/connection/connection.ts'
import { putLogOutFirst } from './features/session/log-out/log-out-first.ts'
import { afterNextFrame } from './lib/first-frame.ts'
import { laterPart } from './lib/optional-part.tsx'
import { untilLoaded } from './lib/whole-part.ts'
import type {} from './start/watch/start-watch.ts'

const BesideScreens = laterPart(async () => (await import('./app/beside-screens.tsx')).BesideScreens)

/**
 * What this phone remembers is put in place before the first render, so that the first frame shows it. An async
 * function rather than top-level await: a chunk that imports from an entry that awaits never finishes loading.
 */
async function start(): Promise<void> {
  // The shell has been drawn by now (early.js); where the app's files lie on the phone, there is none.
  const overShell = document.documentElement.dataset.page !== 'near'
  // Somebody looks at it already. Reading the scripts was long enough a turn on a slow phone, and so is each of these steps.
  const turn = () => (overShell ? new Promise((resolve) => setTimeout(resolve)) : undefined)
  await turn()
  const queryClient = createQueryClient()
  watchConnection()
  putLogOutFirst()
  watchVersions()
  watchInstallation()
  const remembered = await rememberLastVisit(queryClient)

  await turn()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  const router = createAppRouter(queryClient)
  followOtherTabs(router)
  await turn()
  // The first render throws the shell of index.html away: it must have a screen to put in its place.
  await router.load()
  await turn()
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} InnerWrap={WithMoreBeside} />
      </QueryClientProvider>
    </StrictMode>
  )
  const screen = createRoot(root, { onUncaughtError: fail })
  // The screen, too, may come in steps that leave room for taps.
  if (overShell) startTransition(() => screen.render(app))
  else screen.render(app)
  // It would compete with the first frame, which needs none of it.
  afterNextFrame(async () => {
    const keepUp = await untilLoaded(async () => (await import('./app/keep-up.ts')).keepUp)
    keepUp(queryClient, remembered)
  })
}

/** Nothing of the app is left to say so. */
function fail(error: unknown): void {
  reportError(error)
  window.startWatch?.failed()
}

function WithMoreBeside({ children }: { children: ReactNode }) {
  useLayoutEffect(() => window.startWatch?.succeeded(), [])
  return (
    <>
      {children}
      <BesideScreens />
    </>
  )
}

start().catch(fail)
