import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useMinute } from '#lib/clock/use-minute.ts'

const START = Date.UTC(2030, 0, 15, 16, 0)
const MINUTE = 60_000

function Clock({ drawn }: { drawn: () => void }) {
  const now = useMinute()
  drawn()
  return <p>{Math.floor((now - START) / MINUTE)}</p>
}

it('tells of minutes that began, and of those that passed before it listened', () => {
  vi.useFakeTimers({ now: START })
  let first = true
  const { container } = render(
    <Clock
      drawn={() => {
        // The phone sleeps between the drawing and what listens.
        if (first) vi.setSystemTime(START + 5 * MINUTE)
        first = false
      }}
    />,
  )
  expect(container.textContent).toBe('5')
  act(() => void vi.advanceTimersByTime(MINUTE))
  expect(container.textContent).toBe('6')
})
