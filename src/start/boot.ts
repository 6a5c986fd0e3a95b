/**
 * At the head of the page, before the first paint: what cannot wait for what stands in it, and no more. Nothing in here may
 * throw: what stands at the end of the page would take that for a start that has failed (watch/watch-start.ts).
 */
import { AVAILABLE_BUSES_HEAD, THEME } from '../storage-keys.ts'

/**
 * The token of a reset link opens an account, and that of an invitation makes one. It leaves the address before anything is
 * asked for, and stays with this entry of the history, where a reload finds it (src/features/session/reset/reset-token.ts).
 */
function hideResetToken(): void {
  const address = new URL(location.href)
  if (!/-reset-password\/?$|^\/adminAuth\/join\/?$/.test(address.pathname)) return
  const resetToken = address.searchParams.get('token')
  const { resetToken: kept, ...state } = history.state ?? {}
  address.searchParams.delete('token')
  // The fields beside it are the router's own: without them it would put its own state in place of this one.
  if (resetToken)
    history.replaceState({ __TSR_index: 0, __TSR_key: 'reset', key: 'reset', ...state, resetToken }, '', address)
  // Asked for anew without one: browsers take that for a reload where the address is the same, and keep the state.
  else if (kept && isFollowedLink()) history.replaceState(state, '')
}

function isFollowedLink(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

/**
 * A dark phone never sees a white flash. The choice is what the theme button kept ('dark' or 'light', bare or as a JSON
 * string); without one the system's colour scheme decides.
 */
function setTheme(): void {
  const choice = keptUnder(THEME)?.replace(/^"|"$/g, '')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0f1734' : '#ffb41f')
}

/**
 * A phone that knows buses shows them with the body (show.ts): Chromium is not to paint an empty one before. Others do
 * not know the word (https://html.spec.whatwg.org/multipage/links.html#link-type-expect).
 */
function paintNothingEmpty(): void {
  if (keptUnder(AVAILABLE_BUSES_HEAD) === null) return
  const body = document.createElement('link')
  body.rel = 'expect'
  body.href = '#root'
  body.setAttribute('blocking', 'render')
  document.head.append(body)
}

function keptUnder(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

hideResetToken()
setTheme()
paintNothingEmpty()
