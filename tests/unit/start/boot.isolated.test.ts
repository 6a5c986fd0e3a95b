import { afterEach, expect, it, vi } from 'vitest'

/** As a visit runs it, at the head of the page. */
async function boot(): Promise<void> {
  vi.resetModules()
  await import('#start/boot.ts')
}

afterEach(() => localStorage.clear())

it('takes the token of a reset link out of the address, and a reload finds it with the entry of the history', async () => {
  history.replaceState(null, '', '/user-reset-password?token=abc&first=1')
  await boot()
  expect(location.pathname + location.search).toBe('/user-reset-password?first=1')
  expect(history.state).toMatchObject({ resetToken: 'abc', __TSR_index: 0 })
  await boot()
  expect(history.state).toMatchObject({ resetToken: 'abc' })
  const visit = (type: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([Object.assign(Object.create(null), { type })])
  visit('reload')
  await boot()
  expect(history.state).toMatchObject({ resetToken: 'abc' })
  // The link was opened once more without its token.
  visit('navigate')
  await boot()
  expect(history.state).not.toHaveProperty('resetToken')
  history.replaceState(null, '', '/userAuth?token=abc')
  await boot()
  expect(location.search).toBe('?token=abc')
  expect(history.state).toBeNull()
})

it('takes the token of an invitation out of the address too', async () => {
  history.replaceState(null, '', '/adminAuth/join?token=abc')
  await boot()
  expect(location.pathname + location.search).toBe('/adminAuth/join')
  expect(history.state).toMatchObject({ resetToken: 'abc' })
})

it.each([
  ['dark', 'dark'],
  ['"dark"', 'dark'],
  ['light', 'light'],
])('knows the theme that was kept as %s', async (kept, theme) => {
  localStorage.setItem('theme', kept)
  await boot()
  expect(document.documentElement.dataset.theme).toBe(theme)
})

it('keeps a browser from painting an empty page where this phone has buses to show, and only there', async () => {
  const waiting = () => document.head.querySelector('link[rel="expect"][href="#root"][blocking="render"]')
  await boot()
  expect(waiting()).toBeNull()
  localStorage.setItem('availableBusesHead', '{}')
  await boot()
  expect(waiting()).not.toBeNull()
})
