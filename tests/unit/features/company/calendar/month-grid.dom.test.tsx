import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MonthGrid } from '#features/company/calendar/month-grid.tsx'

function show() {
  const onMonth = vi.fn()
  const onChoose = vi.fn()
  const grid = (month: string) => (
    <MonthGrid
      month={month}
      chosen="2026-11-20"
      today="2026-11-20"
      fillOf={() => ({ kind: 'unknown' })}
      onChoose={onChoose}
      onMonth={onMonth}
    />
  )
  const { rerender } = render(grid('2026-11'))
  return { onMonth, onChoose, turnTo: (month: string) => rerender(grid(month)) }
}

const at = (...places: number[]) => places.map((clientX) => ({ clientX, clientY: 300 }))
const pages = () => screen.getByRole('grid')

function swipe(from: number, to: number) {
  fireEvent.touchStart(pages(), { touches: at(from) })
  fireEvent.touchMove(pages(), { changedTouches: at(to) })
  fireEvent.touchEnd(pages(), { changedTouches: at(to) })
}

it('turns to the next month by a finger that goes left, to the one before by one that goes right', () => {
  const { onMonth } = show()
  swipe(300, 180)
  expect(onMonth).toHaveBeenLastCalledWith('2026-12')
  swipe(180, 300)
  expect(onMonth).toHaveBeenLastCalledWith('2026-10')
})

it('goes with the finger, stays until the other month is there, and then stands straight', () => {
  const { turnTo } = show()
  swipe(300, 180)
  expect(pages().style.transform).toBe('translateX(-120px)')
  turnTo('2026-12')
  expect(pages().style.transform).toBe('')
})

it('is not turned by a short way, by two fingers, or by a finger that scrolls', () => {
  const { onMonth } = show()
  swipe(300, 270)
  fireEvent.touchStart(pages(), { touches: at(300, 100) })
  fireEvent.touchEnd(pages(), { changedTouches: at(100) })
  fireEvent.touchStart(pages(), { touches: at(300) })
  fireEvent.touchMove(pages(), { changedTouches: at(280) })
  fireEvent.touchCancel(pages())
  expect(pages().style.transform).toBe('')
  fireEvent.touchEnd(pages(), { changedTouches: at(100) })
  expect(onMonth).not.toHaveBeenCalled()
})

it('leaves every touch to the browser too, which scrolls up and down by it', () => {
  show()
  const move = createEvent.touchMove(pages(), { changedTouches: at(100), cancelable: true })
  fireEvent(pages(), move)
  expect(move.defaultPrevented).toBe(false)
})

it('goes on from the day that a key has led to, though its month is still to be drawn', () => {
  const { onMonth } = show()
  fireEvent.keyDown(pages(), { key: 'PageDown' })
  expect(onMonth).toHaveBeenLastCalledWith('2026-12')
  fireEvent.keyDown(pages(), { key: 'PageDown' })
  expect(onMonth).toHaveBeenLastCalledWith('2027-01')
})
