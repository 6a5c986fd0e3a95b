/**
 * At the head of the page, before the first paint: only the work that cannot wait for the rest of the page. Nothing
 * in here may throw: the script at the end of the page would count that as a failed start (watch/watch-start.ts).
 */
import { AVAILABLE_BUSES_HEAD, THEME } from '../storage-keys.ts'

/**
 * A reset link's token opens an account, and an invitation's creates one. It leaves the address before the first
 * request, and stays with this history entry, where a reload finds it (src/features/session/reset/reset-token.ts).
 */
function hideResetToken(): void {
  const address = new URL(location.href)
  if (!/-reset-password\/?$|^\/adminAuth\/join\/?$/.test(address.pathname)) return
  const resetToken = address.searchParams.get('token')
  const { resetToken: kept, ...state } = history.state ?? {}
  address.searchParams.delete('token')
  // The other fields are the router's: without them it would replace this state by its own.
  if (resetToken)
    history.replaceState({ __TSR_index: 0, __TSR_key: 'reset', key: 'reset', ...state, resetToken }, '', address)
  // The link was opened again without a token: browsers treat the same address as a reload, and keep the state.
  else if (kept && isFollowedLink()) history.replaceState(state, '')
}

function isFollowedLink(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

/**
 * Prevents a white flash on a dark phone. The theme button keeps the choice ('dark' or 'light', bare or as a JSON
 * string); without a choice the system's colour scheme decides.
 */
function setTheme(): void {
  const choice = keptUnder(THEME)?.replace(/^"|"$/g, '')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0f1734' : '#ffb41f')
}

/**
 * A phone with kept buses draws them together with the body (show.ts): Chromium must not paint an empty body before.
 * Other browsers ignore the keyword (https://html.spec.whatwg.org/multipage/links.html#link-type-expect).
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
