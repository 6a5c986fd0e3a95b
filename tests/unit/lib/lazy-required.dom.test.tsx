import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazyRequired } from '#lib/chunks/lazy-chunks.tsx'

beforeEach(() => void vi.useFakeTimers())

it('a part that people come for is tried again until it is here', async () => {
  const load = vi.fn(async () => () => <p>Here</p>)
  load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'))
  const Part = lazyRequired(load)
  render(
    <Suspense fallback="Loading…">
      <Part />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(document.body.textContent).toBe('Loading…')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})
