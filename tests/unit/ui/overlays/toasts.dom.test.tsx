import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, HELD_MS, TOAST_MS, toast } from '#ui/overlays/toast.ts'
import { keepPlaced } from '#ui/overlays/toast-place.ts'
import { Toasts } from '#ui/overlays/toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts loadPlace={async () => keepPlaced} />)
})

afterEach(() => {
  act(() => {
    for (const shown of currentToasts()) dismissToast(shown.id)
  })
  cleanup()
  vi.useRealTimers()
})

const texts = () => currentToasts().map((shown) => shown.text)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
/** What was said is on the screen. */
const see = () =>
  act(() => {
    vi.advanceTimersToNextFrame()
    vi.advanceTimersByTime(1)
  })

test('a good word is a status and leaves after its time', () => {
  act(() => void toast.ok('Ticket booked successfully!'))
  expect(screen.getByRole('status').textContent).toContain('Ticket booked successfully!')
  see()
  wait(TOAST_MS - 1)
  expect(texts()).toEqual(['Ticket booked successfully!'])
  wait(1)
  expect(texts()).toEqual([])
})

test('a good word has its full time from when it is seen, on a page that was busy for longer than that', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  act(() => void toast.ok('Ticket booked successfully!'))
  wait(TOAST_MS * 2)
  expect(texts()).toEqual(['Ticket booked successfully!'])
  act(() => {
    for (const frame of frames) frame(0)
  })
  wait(TOAST_MS - 1)
  expect(texts()).toEqual(['Ticket booked successfully!'])
  wait(2)
  expect(texts()).toEqual([])
  vi.unstubAllGlobals()
})

test('an error is an alert and stays until it is closed', () => {
  act(() => void toast.error('Something went wrong'))
  expect(screen.getByRole('alert').textContent).toBe('Something went wrong')
  wait(TOAST_MS * 20)
  expect(texts()).toEqual(['Something went wrong'])
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what a press is told at once goes when the same control is pressed again, what comes later stays', () => {
  const controls = render(
    <>
      <button type="button" onClick={() => reason || toast.error('Choose a reason first')}>
        Call it off
      </button>
      <button type="button">Back</button>
    </>,
  )
  let reason = ''
  const press = (name: string) => fireEvent.click(controls.getByRole('button', { name }))
  press('Call it off')
  press('Back')
  wait(1)
  expect(texts()).toEqual(['Choose a reason first'])
  reason = 'The road is closed'
  press('Call it off')
  expect(texts()).toEqual([])
  wait(1)
  act(() => void toast.error('The server refused it'))
  press('Call it off')
  expect(texts()).toEqual(['The server refused it'])
})

test('the same words again replace the old ones as a new element, with the full time', () => {
  act(() => void toast.ok('Copied'))
  const first = currentToasts()[0]
  see()
  wait(TOAST_MS - 500)
  act(() => void toast.ok('Copied'))
  expect(texts()).toEqual(['Copied'])
  expect(currentToasts()[0]?.id).not.toBe(first?.id)
  see()
  wait(TOAST_MS - 1)
  expect(texts()).toEqual(['Copied'])
})

test('an error and a good word with the same text are two messages', () => {
  act(() => {
    toast.ok('Saved')
    toast.error('Saved')
  })
  expect(currentToasts().map((shown) => shown.kind)).toEqual(['ok', 'error'])
})

test('three at most: the oldest goes first', () => {
  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) toast.error(text)
  })
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('nothing leaves while somebody reads, and the time starts anew afterwards', () => {
  act(() => void toast.ok('Password successfully reset!'))
  const slab = screen.getByText('Password successfully reset!')
  fireEvent.pointerOver(slab, { clientX: 10, clientY: 10 })
  fireEvent.pointerMove(slab, { clientX: 12, clientY: 10 })
  wait(HELD_MS - 1)
  expect(texts()).toEqual(['Password successfully reset!'])
  fireEvent.pointerOut(slab)
  wait(TOAST_MS - 1)
  expect(texts()).toEqual(['Password successfully reset!'])
  wait(1)
  expect(texts()).toEqual([])
})

test('a good word that comes up under a pointer at rest goes in its time', () => {
  act(() => void toast.ok('Copied'))
  const slab = screen.getByText('Copied')
  fireEvent.pointerOver(slab, { clientX: 10, clientY: 10 })
  // Browsers tell of a move where the page has moved under the pointer.
  fireEvent.pointerMove(slab, { clientX: 10, clientY: 10 })
  see()
  wait(TOAST_MS)
  expect(texts()).toEqual([])
})

test('a good word that was moved to goes at last, when the pointer stays there; an error stays', () => {
  act(() => {
    toast.ok('Copied')
    toast.error('Something went wrong')
  })
  fireEvent.pointerOver(screen.getByText('Copied'), { clientX: 10, clientY: 10 })
  fireEvent.pointerMove(screen.getByText('Copied'), { clientX: 12, clientY: 10 })
  wait(HELD_MS)
  expect(texts()).toEqual(['Something went wrong'])
})

test('a press that began elsewhere ends there, though a toast has come over it; one on a toast is the toast’s', () => {
  const toasts = screen.getByRole('status').closest<HTMLElement>('[data-toasts]')
  const isPassed = () => toasts?.dataset.passed !== undefined
  fireEvent.pointerDown(document.body)
  act(() => void toast.ok('Login Successful!'))
  expect(isPassed()).toBe(true)
  fireEvent.pointerUp(document.body)
  // The click of a touch is still to come.
  wait(300)
  expect(isPassed()).toBe(true)
  wait(200)
  expect(isPassed()).toBe(false)
  fireEvent.pointerDown(screen.getByText('Login Successful!'))
  expect(isPassed()).toBe(false)
})

test('closing an error by hand lets a held good word go', () => {
  act(() => {
    toast.ok('Copied')
    toast.error('Something went wrong')
  })
  const close = screen.getByRole('button', { name: 'Close message' })
  fireEvent.focus(close)
  fireEvent.click(close)
  wait(TOAST_MS)
  expect(texts()).toEqual([])
})

test('an open dialog hides what has no aria-live from readers: toasts keep theirs', () => {
  expect(screen.getByRole('status').closest('[aria-live]')).not.toBeNull()
})
