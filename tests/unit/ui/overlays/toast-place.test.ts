import { describe, expect, it } from 'vitest'
import { liftOver } from '#ui/overlays/toast-place.ts'

const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right })
const toasts = box(740, 800)

describe('the place of toasts', () => {
  it('is at the foot where nothing stands', () => {
    expect(liftOver(toasts, [], 0)).toBe(0)
    expect(liftOver(toasts, [box(0, 60), box(300, 700)], 0)).toBe(0)
  })

  it('is beside what stands at another side', () => expect(liftOver(toasts, [box(740, 800, 408, 500)], 0)).toBe(0))

  it('is above what stands there, with a gap, and above what then lies under it', () => {
    const lift = liftOver(toasts, [box(750, 790)], 0) ?? 0
    expect(800 - lift).toBeLessThanOrEqual(742)
    const twice = liftOver(toasts, [box(750, 790), box(690, 730)], 0) ?? 0
    expect(800 - twice).toBeLessThanOrEqual(682)
  })

  it('is none where all is taken', () => expect(liftOver(toasts, [box(50, 800)], 0)).toBeUndefined())
})
