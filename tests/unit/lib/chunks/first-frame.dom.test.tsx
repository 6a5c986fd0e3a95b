import { act, cleanup, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useDrawnAfter, useFirstFrameDrawn } from '#lib/chunks/first-frame.ts'

let seen: boolean[] = []
function Screen() {
  const first = useFirstFrameDrawn()
  seen = [first, useDrawnAfter(first)]
  return null
}

it('gives what can wait a frame each, and none to a screen that comes later', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  /** The frame is drawn, and what was to follow it has run. */
  const nextFrame = () =>
    act(async () => {
      for (const frame of frames.splice(0)) frame(0)
      await new Promise((resolve) => setTimeout(resolve))
    })
  render(<Screen />)
  expect(seen).toEqual([false, false])
  await nextFrame()
  expect(seen).toEqual([true, false])
  await nextFrame()
  expect(seen).toEqual([true, true])

  cleanup()
  render(<Screen />)
  expect(seen).toEqual([true, true])
})
