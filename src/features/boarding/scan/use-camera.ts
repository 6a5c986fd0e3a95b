import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openDecoder } from './decoder.ts'
import { type CameraTrouble, cameraReads, findLenses, keepLens, takeCamera, troubleOf } from './take-camera.ts'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'on'; torch: boolean | undefined; lenses: readonly string[] }
  /** A call or another app has stopped the picture; the camera is asked for again. */
  | { kind: 'interrupted' }
  /** There is a picture, but no working code reader. */
  | { kind: 'unreadable' }
  | { kind: CameraTrouble }

/** Pause between two pictures, so that a slow phone has time to draw, milliseconds. */
const PAUSE_MS = 60
/** Failures in a row: some two seconds. */
const MOST_FAILURES = 20
/** The camera is asked for again at once, then ever more rarely, up to this, milliseconds. */
const LONGEST_WAIT_MS = 5_000

/**
 * The camera, while the page is visible: when hidden, it is released, and taken again when the page is shown or the
 * picture stops.
 * @param paused no picture is read meanwhile
 * @param onCode called for each code in view, again and again
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  paused: boolean,
  onCode: (text: string) => void,
): { state: CameraState; switchTorch: () => void; changeLens: () => void; tryAgain: () => void } {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [attempt, setAttempt] = useState(0)
  const told = useEffectEvent((texts: string[]) => {
    // Of two codes in view, such as a ticket's beside a payment's, the ticket's counts.
    const text = texts.find((one) => one.startsWith('BT')) ?? texts[0]
    if (text !== undefined && !paused) onCode(text)
  })
  const isPaused = useEffectEvent(() => paused)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    let ended = false
    let isTaking = false
    let stream: MediaStream | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let stops = 0
    function letGo(): void {
      clearTimeout(again)
      for (const one of stream?.getTracks() ?? []) {
        one.onended = one.onmute = null
        one.stop()
      }
      stream = undefined
    }
    function interrupted(): void {
      if (ended || document.visibilityState === 'hidden') return
      letGo()
      setState({ kind: 'interrupted' })
      const wait = stops === 0 ? 0 : Math.min(250 * 2 ** stops, LONGEST_WAIT_MS)
      stops++
      again = setTimeout(() => void take(), wait)
    }
    async function take(): Promise<void> {
      if (stream || isTaking || document.visibilityState === 'hidden') return
      isTaking = true
      try {
        const taken = await takeCamera()
        stream = taken
        if (ended || document.visibilityState !== 'visible') return letGo()
        const [first] = taken.getVideoTracks()
        if (first) first.onended = first.onmute = interrupted
        if (video.current) {
          video.current.srcObject = taken
          await video.current.play().catch(() => undefined)
        }
        const lenses = await findLenses()
        if (stream !== taken) return
        if (first?.muted || first?.readyState === 'ended') return interrupted()
        stops = 0
        setTrack(first)
        setState({ kind: 'on', torch: hasTorch(first) ? false : undefined, lenses })
      } catch (error) {
        if (!ended) setState({ kind: troubleOf(error) })
      } finally {
        isTaking = false
      }
    }
    const look = () => (document.visibilityState === 'visible' ? void take() : letGo())
    document.addEventListener('visibilitychange', look)
    void take()
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', look)
      letGo()
    }
  }, [attempt, video])

  const isOn = state.kind === 'on'
  useEffect(() => {
    if (!isOn) return
    let ended = false
    cameraReads.set(true)
    const opening = openDecoder()
    async function watch(): Promise<void> {
      const decoder = await opening
      let failures = 0
      while (!ended) {
        const picture = video.current
        if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA && !isPaused()) {
          const texts = await decoder.read(picture).catch(() => undefined)
          failures = texts ? 0 : failures + 1
          // Single failures happen. A reader that never reads is reported, and numbers are typed instead.
          if (failures >= MOST_FAILURES) throw new Error('Nothing can be read from the picture.')
          if (!ended && texts && texts.length > 0) told(texts)
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    watch().catch(() => !ended && setState({ kind: 'unreadable' }))
    return () => {
      ended = true
      cameraReads.set(false)
      void opening.then((decoder) => decoder.stop())
    }
  }, [isOn, video])

  function tryAgain(): void {
    setState({ kind: 'starting' })
    setAttempt((before) => before + 1)
  }

  return {
    state,
    switchTorch() {
      if (state.kind !== 'on' || state.torch === undefined || !track) return
      const torch = !state.torch
      // The DOM's types lack the torch.
      const light: MediaTrackConstraintSet & { torch: boolean } = { torch }
      track.applyConstraints({ advanced: [light] }).then(
        () => setState({ ...state, torch }),
        () => undefined,
      )
    },
    changeLens() {
      if (state.kind !== 'on') return
      const { lenses } = state
      const next = lenses[(lenses.indexOf(track?.getSettings().deviceId ?? '') + 1) % lenses.length]
      if (next === undefined) return
      keepLens(next)
      tryAgain()
    },
    tryAgain,
  }
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  const capabilities: unknown = track?.getCapabilities?.()
  return typeof capabilities === 'object' && capabilities !== null && Reflect.get(capabilities, 'torch') === true
}
