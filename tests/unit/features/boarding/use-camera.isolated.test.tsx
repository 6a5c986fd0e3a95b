import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cameraReads } from '#features/boarding/scan/take-camera.ts'
import { useCamera } from '#features/boarding/scan/use-camera.ts'

vi.mock('#features/boarding/scan/decoder.ts', () => ({
  openDecoder: async () => ({ read: async () => [], stop: () => undefined }),
}))

/** A lens of a phone, as browsers give it. */
function makeTrack(deviceId: string) {
  return {
    ...({ muted: false, readyState: 'live', onended: null, onmute: null } as {
      muted: boolean
      readyState: string
      onended: (() => void) | null
      onmute: (() => void) | null
    }),
    stop: vi.fn(),
    getSettings: () => ({ deviceId }),
  }
}

type Track = ReturnType<typeof makeTrack>

describe('the camera at the door', () => {
  const lenses = ['back', 'wide', 'front']
  let given: Track[] = []
  let asked: unknown[] = []
  let refuse: string | undefined

  beforeEach(() => {
    given = []
    asked = []
    refuse = undefined
    localStorage.clear()
    const mediaDevices = {
      async getUserMedia({ video }: { video: { deviceId?: { exact: string } } }) {
        asked.push(video.deviceId?.exact)
        if (refuse !== undefined) throw new DOMException('', refuse)
        const track = makeTrack(video.deviceId?.exact ?? 'back')
        given.push(track)
        return { getTracks: () => [track], getVideoTracks: () => [track] }
      },
      enumerateDevices: async () =>
        lenses.map((deviceId) => ({ kind: 'videoinput', deviceId, label: `camera, facing ${deviceId}` })),
    }
    vi.stubGlobal('navigator', { ...navigator, mediaDevices })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const video = { current: null }
  const open = () => renderHook(() => useCamera(video, false, () => undefined)).result
  const become = (result: ReturnType<typeof open>, kind: string) =>
    vi.waitFor(() => expect(result.current.state.kind).toBe(kind))

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('is after %s %s, and without one nobody is told to hold a code up', async (name, kind) => {
    refuse = name
    await become(open(), kind)
    expect(cameraReads.getSnapshot()).toBe(false)
  })

  it.each(['onended', 'onmute'] as const)('is asked for again at once when its picture stops: %s', async (event) => {
    const result = open()
    await become(result, 'on')
    expect(cameraReads.getSnapshot()).toBe(true)
    act(() => given[0]?.[event]?.())
    expect(result.current.state.kind).toBe('interrupted')
    expect(given[0]?.stop).toHaveBeenCalled()
    await become(result, 'on')
    expect(given).toHaveLength(2)
    refuse = 'NotReadableError'
    act(() => given[1]?.[event]?.())
    await become(result, 'busy')
  })

  it('changes between the lenses that look away, and keeps the choice', async () => {
    const result = open()
    await become(result, 'on')
    expect(result.current.state).toMatchObject({ lenses: ['back', 'wide'] })
    act(() => result.current.changeLens())
    await vi.waitFor(() => expect(asked).toEqual([undefined, 'wide']))
    await become(result, 'on')
    cleanup()
    await become(open(), 'on')
    expect(asked).toEqual([undefined, 'wide', 'wide'])
  })
})
