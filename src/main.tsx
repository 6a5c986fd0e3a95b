import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, useRouter } from '@tanstack/react-router'
import { type ReactNode, StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/faces.css'
import './ui/base.css'
import { watchInstallation } from './app/install/installation.ts'
import { followOtherTabs } from './app/other-tabs.ts'
import { learnAllPages, loadAllPages } from './app/pages.ts'
import { createQueryClient } from './app/queries/query-client.ts'
import { restoreCachedState } from './app/queries/restore-cached-state.ts'
import { createAppRouter } from './app/router.tsx'
import { followTranslation } from './app/translated-page.ts'
import { watchVersions } from './app/update/app-version.ts'
import { wakeNotice, watchConnection } from './features/connection/connection.ts'
import { putLogOutFirst } from './features/session/log-out/log-out-first.ts'
import { restoreLanguage } from './language/chosen-language.ts'
import { afterNextFrame } from './lib/chunks/first-frame.ts'
import { lazyAfterPaint } from './lib/chunks/lazy-chunks.tsx'
import { loadChunkWithRetry } from './lib/chunks/load-chunk.ts'
import { noteSentPage } from './lib/sent-page.ts'
import type {} from './start/early-input.ts'
import type {} from './start/watch/watch-start.ts'
// The page begins with more screens than home (src/build/screens.tsx): their styles are in it too.
import './features/buses/list/bus-list.module.css'
import './features/session/frame/account-frame.module.css'
import './ui/head/destination-board.module.css'
import './ui/fields/field.module.css'

// A dialog hides from screen readers everything without aria-live when it opens: without this element it would hide the
// whole root, and with it each later toast. `hidden`: after a printed list with its own page size it would add a page.
const Overlays = lazyAfterPaint(
  async () => (await import('./app/overlays.tsx')).Overlays,
  <div aria-live="off" hidden />,
)

/**
 * Restores the phone's kept state before the first render, so that the first frame shows it. An async
 * function rather than top-level await: a chunk that imports from an entry that awaits never finishes loading.
 */
async function start(): Promise<void> {
  // The page's content has been painted by now (start/show.ts), unless there is none.
  const overShell = document.documentElement.dataset.page !== 'none'
  // The person is looking at it, so give taps a turn: on a slow phone reading the scripts and each step here are long.
  const turn = () => (overShell ? new Promise((resolve) => setTimeout(resolve)) : undefined)
  await turn()
  const queryClient = createQueryClient()
  watchConnection()
  putLogOutFirst()
  watchVersions()
  watchInstallation()
  const [remembered, pages] = await Promise.all([
    restoreCachedState(queryClient),
    location.pathname === '/' ? undefined : loadAllPages(),
    restoreLanguage(wakeNotice.getSnapshot().kind === 'open'),
  ])

  await turn()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  const router = createAppRouter(queryClient, pages)
  followOtherTabs(router)
  await turn()
  // The first render removes the shell of index.html: it must have a screen to put in its place.
  await router.load()
  noteSentPage(router.state.location.href)
  await turn()
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} InnerWrap={WithMoreBeside} />
      </QueryClientProvider>
    </StrictMode>
  )
  // Browsers may translate from the first frame on; drawers and messages are outside the root.
  followTranslation(document.body)
  const screen = createRoot(root, { onUncaughtError: fail })
  // The screen, too, may be drawn in steps that leave room for taps.
  if (overShell) startTransition(() => screen.render(app))
  else screen.render(app)
  // Earlier they would compete with the first frame, which needs none of them.
  afterNextFrame(async () => {
    const startBackgroundTasks = await loadChunkWithRetry(
      async () => (await import('./app/background-tasks.ts')).startBackgroundTasks,
    )
    startBackgroundTasks(queryClient, remembered)
  })
  if (!pages) afterNextFrame(() => loadChunkWithRetry(() => learnAllPages(router)))
}

/** The app is broken and can show no error itself. */
function fail(error: unknown): void {
  reportError(error)
  window.sawari?.watch?.failed()
}

function WithMoreBeside({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    window.sawari?.watch?.succeeded()
    window.sawari?.replayInput?.()
  }, [])
  const router = useRouter()
  useEffect(() => {
    // The person went back while the first screen was drawn. The router listens only from its own effect on, now past.
    if (router.history.location.href !== router.state.location.href) void router.load()
  }, [router])
  return (
    <>
      {children}
      <Overlays />
    </>
  )
}

start().catch(fail)
