import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { sentPage } from '#lib/sent-page.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in tabs, history and bookmarks. The home page has the product's own title. */
    title?: PlainMessage
  }
}

const PRODUCT: PlainMessage = 'Sawari: bus tickets that work without a signal'

/**
 * Does at each page change what a full page load does and a router alone does not: it changes the title and focuses the
 * new page's heading, so that screen readers announce the page and Tab starts from the top.
 */
export function PageChanges() {
  const say = useSay()
  const router = useRouter()
  const title = useRouterState({ select: ({ matches }) => titleOf(matches) })
  const href = useRouterState({ select: ({ location }) => location.href })

  useEffect(() => {
    const own = title === undefined ? say(PRODUCT) : say('{page} | Sawari', { page: say(title) })
    const sent = sentPage()
    // The server's title is in English; in other languages the page's own name is used.
    const named = href === sent?.href && sent.title !== PRODUCT && say.language === 'en'
    document.title = named ? sent.title : own
  }, [title, href, say])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (fromLocation === undefined) return
        if (pathChanged) focusHeading()
        // A link to the current page: a browser would scroll to its top.
        else if (fromLocation.href === toLocation.href && isNewEntry(fromLocation.state, toLocation.state))
          window.scrollTo(0, 0)
      }),
    [router],
  )
  return null
}

function titleOf(matches: readonly { staticData: { title?: PlainMessage } }[]): PlainMessage | undefined {
  // An unknown address matches only the root route.
  if (matches.length === 1) return 'Page Not Found'
  return matches
    .map((match) => match.staticData.title)
    .filter(Boolean)
    .at(-1)
}

function isNewEntry(from: { key?: string }, to: { key?: string }): boolean {
  return from.key !== to.key
}

function focusHeading(): void {
  const focused = document.activeElement
  // The new page has set the focus itself, as a form does with its first field.
  if (focused instanceof HTMLInputElement && focused.autofocus) return
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
