import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { openDecoder } from './decoder.ts'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'on'; torch: boolean | undefined }
  | { kind: 'refused' }
  /** There is none, or another app has it. */
  | { kind: 'missing' }

/** Between two looks at the picture, so that a slow phone has time for what it shows, milliseconds. */
const PAUSE_MS = 60
/** In a row: some two seconds. */
const MOST_FAILURES = 20

/**
 * The camera, for as long as the page is seen: hidden, it is let go, and taken again when somebody looks.
 * @param paused nothing is read from the picture meanwhile
 * @param onCode told of each code in view, again and again
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  paused: boolean,
  onCode: (text: string) => void,
): { state: CameraState; switchTorch: () => void; tryAgain: () => void } {
  const [state, setState] = useState<CameraState>({ kind: 'starting' })
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [attempt, setAttempt] = useState(0)
  const told = useEffectEvent((texts: string[]) => {
    // Of two codes in view, such as a ticket beside a payment code, the ticket is meant.
    const text = texts.find((one) => one.startsWith('BT')) ?? texts[0]
    if (text !== undefined && !paused) onCode(text)
  })
  const isPaused = useEffectEvent(() => paused)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    let ended = false
    let stream: MediaStream | undefined
    function letGo(): void {
      for (const one of stream?.getTracks() ?? []) one.stop()
      stream = undefined
    }
    async function take(): Promise<void> {
      if (stream || document.visibilityState === 'hidden') return
      try {
        const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
        const taken = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false })
        stream = taken
        if (ended || document.visibilityState !== 'visible') return letGo()
        const [first] = taken.getVideoTracks()
        if (video.current) {
          video.current.srcObject = taken
          await video.current.play().catch(() => undefined)
        }
        const canLight = hasTorch(first)
        setTrack(first)
        setState({ kind: 'on', torch: canLight ? false : undefined })
      } catch (error) {
        if (!ended)
          setState({ kind: error instanceof Error && error.name === 'NotAllowedError' ? 'refused' : 'missing' })
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
    const opening = openDecoder()
    async function watch(): Promise<void> {
      const decoder = await opening
      let failures = 0
      while (!ended) {
        const picture = video.current
        if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA && !isPaused()) {
          const texts = await decoder.read(picture).catch(() => undefined)
          failures = texts ? 0 : failures + 1
          // A picture may be lost now and then; a reader that never reads is told of, and numbers are typed instead.
          if (failures >= MOST_FAILURES) throw new Error('Nothing can be read from the picture.')
          if (!ended && texts && texts.length > 0) told(texts)
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    watch().catch(() => !ended && setState({ kind: 'missing' }))
    return () => {
      ended = true
      void opening.then((decoder) => decoder.stop())
    }
  }, [isOn, video])

  return {
    state,
    switchTorch() {
      if (state.kind !== 'on' || state.torch === undefined || !track) return
      const torch = !state.torch
      // The DOM's types do not know the torch yet.
      const light: MediaTrackConstraintSet & { torch: boolean } = { torch }
      track.applyConstraints({ advanced: [light] }).then(
        () => setState({ kind: 'on', torch }),
        () => undefined,
      )
    },
    tryAgain() {
      setState({ kind: 'starting' })
      setAttempt((before) => before + 1)
    },
  }
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  const capabilities: unknown = track?.getCapabilities?.()
  return typeof capabilities === 'object' && capabilities !== null && Reflect.get(capabilities, 'torch') === true
}
