// Runs before the first paint, so a dark phone never sees a white flash. The choice is what the theme button kept
// ('dark' or 'light', bare or as a JSON string); without one the system's colour scheme decides.
;(() => {
  let kept = null
  try {
    kept = localStorage.getItem('theme')
  } catch {
    // Storage is blocked: the system decides.
  }
  const choice = kept?.replace(/^"|"$/g, '')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // What stands on the page before the app does: home's search card, another page's bar, or, for operators, nothing.
  const { pathname } = location
  document.documentElement.dataset.page =
    pathname === '/' ? 'home' : pathname.startsWith('/adminAuth/') ? 'depot' : 'other'
  let meta = document.querySelector('meta[name="theme-color"]')
  if (!meta) {
    meta = document.createElement('meta')
    meta.name = 'theme-color'
    document.head.append(meta)
  }
  meta.content = dark ? '#0f1734' : '#ffb41f'
})()
