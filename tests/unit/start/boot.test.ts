// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { boot } from '../../../src/start/boot.ts'

afterEach(() => localStorage.clear())

it('takes the token of a reset link out of the address, and a reload finds it with the entry of the history', () => {
  history.replaceState(null, '', '/user-reset-password?token=abc&first=1')
  boot()
  expect(location.pathname + location.search).toBe('/user-reset-password?first=1')
  expect(history.state).toMatchObject({ resetToken: 'abc', __TSR_index: 0 })
  boot()
  expect(history.state).toMatchObject({ resetToken: 'abc' })
  history.replaceState(null, '', '/userAuth?token=abc')
  boot()
  expect(location.search).toBe('?token=abc')
  expect(history.state).toBeNull()
})

it('takes the token of an invitation out of the address too', () => {
  history.replaceState(null, '', '/adminAuth/join?token=abc')
  boot()
  expect(location.pathname + location.search).toBe('/adminAuth/join')
  expect(history.state).toMatchObject({ resetToken: 'abc' })
})

it.each([
  ['dark', 'dark'],
  ['"dark"', 'dark'],
  ['light', 'light'],
])('knows the theme that was kept as %s', (kept, theme) => {
  localStorage.setItem('theme', kept)
  boot()
  expect(document.documentElement.dataset.theme).toBe(theme)
})
