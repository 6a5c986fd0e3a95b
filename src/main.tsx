import './app/ask-for-buses.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { watchVersions } from './app/app-version.ts'
import { watchInstallation } from './app/installation.ts'
import { completeBuses, rememberAcrossVisits } from './app/memory.ts'
import { followOtherTabs } from './app/other-tabs.ts'
import { Prompts } from './app/prompts.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { sendKeptChanges } from './app/send-kept-changes.ts'
import { followTicketNews } from './app/ticket-news.ts'
import { watchConnection } from './features/connection/connection.ts'
import { afterNextFrame } from './lib/first-frame.ts'

/**
 * What this phone remembers is put in place before the first render, so that the first frame shows it. An async
 * function rather than top-level await: a chunk that imports from an entry that awaits never finishes loading.
 */
async function start(): Promise<void> {
  // The shell has been drawn by now (early.js); where the app's files lie on the phone, there is none.
  const overShell = document.documentElement.dataset.page !== 'near'
  const queryClient = createQueryClient()
  watchConnection()
  watchVersions()
  watchInstallation()
  await rememberAcrossVisits(queryClient)

  // Reading the scripts was long enough a turn on a slow phone.
  if (overShell) await new Promise((resolve) => setTimeout(resolve))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root.')
  const router = createAppRouter(queryClient)
  followOtherTabs(router)
  // The first render throws the shell of index.html away: it must have a screen to put in its place.
  await router.load()
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} InnerWrap={WithPrompts} />
      </QueryClientProvider>
    </StrictMode>
  )
  // Somebody looks at it already: the screen may come in steps that leave room for their taps.
  if (overShell) startTransition(() => createRoot(root).render(app))
  else createRoot(root).render(app)
  // Reading 10,000 buses would compete with the first frame; it has what it needs.
  afterNextFrame(() => {
    void completeBuses(queryClient)
    followTicketNews(queryClient)
  })
  sendKeptChanges(queryClient)
}

function WithPrompts({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Prompts />
    </>
  )
}

void start()
