import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FRESH, type Freshness, UNKNOWN } from '#features/connection/freshness.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'

const REMEMBERED: Freshness = { kind: 'remembered', at: Date.parse('2026-11-20T10:00:00+05:30') }

function line(first: Freshness) {
  const { container, rerender } = render(<StatusLine freshness={first} what="last known buses" />)
  return { container, show: (freshness: Freshness) => rerender(<StatusLine freshness={freshness} />) }
}

test('where nothing old was shown there is no line, before the answer and after it', () => {
  const { container, show } = line(UNKNOWN)
  expect(container.childElementCount).toBe(0)
  show(FRESH)
  expect(container.childElementCount).toBe(0)
})

test('a line that named old data says in its place that it is up to date', () => {
  const { container, show } = line(REMEMBERED)
  expect(screen.getByRole('status').textContent).toMatch(/^Showing last known buses/)
  show(FRESH)
  expect(screen.getByRole('status').textContent).toBe('Up to date.')
  expect(container.childElementCount).toBe(1)
})

test('while other data is asked for it keeps the place, and calls nothing up to date', () => {
  const { container, show } = line(REMEMBERED)
  show(UNKNOWN)
  expect(container.childElementCount).toBe(1)
  expect(container.textContent).toBe('')
  show(FRESH)
  expect(container.textContent).toBe('Up to date.')
})
