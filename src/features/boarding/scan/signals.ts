import * as v from 'valibot'
import { local } from '#lib/browser-storage.ts'
import { createObservable } from '#offline/observable.ts'
import { BOARDING_SILENT } from '#storage-keys.ts'

/** A verdict's sound and vibration, told apart without looking. */
export type Family = 'go' | 'look' | 'stop' | 'open'

interface Signal {
  hertz: number
  shape: OscillatorType
  /** Tone, pause, tone, in milliseconds. */
  beeps: readonly number[]
  vibration: number[]
}

const SIGNALS: Record<Family, Signal> = {
  go: { hertz: 880, shape: 'sine', beeps: [120], vibration: [60] },
  look: { hertz: 660, shape: 'sine', beeps: [90, 80, 90], vibration: [60, 80, 60] },
  stop: { hertz: 220, shape: 'square', beeps: [450], vibration: [300, 100, 300] },
  open: { hertz: 440, shape: 'sine', beeps: [60], vibration: [30] },
}

export const silent = createObservable(local.read(BOARDING_SILENT, v.boolean()) ?? false)

export function setSilent(next: boolean): void {
  local.write(BOARDING_SILENT, next, false)
  silent.set(next)
}

let sound: AudioContext | undefined
let playing: OscillatorNode | undefined

/** Browsers stay silent before the first tap: call this in one. */
export function allowSound(): void {
  try {
    sound ??= new AudioContext()
    void sound.resume()
  } catch {
    // A phone without sound still shows and vibrates.
  }
}

export function give(family: Family): void {
  if (silent.getSnapshot()) return
  const { hertz, shape, beeps, vibration } = SIGNALS[family]
  navigator.vibrate?.(vibration)
  if (sound?.state !== 'running') return
  playing?.stop()
  const tone = new OscillatorNode(sound, { type: shape, frequency: hertz })
  const volume = new GainNode(sound, { gain: 0 })
  let at = sound.currentTime
  beeps.forEach((milliseconds, index) => {
    volume.gain.setValueAtTime(index % 2 === 0 ? 0.4 : 0, at)
    at += milliseconds / 1000
  })
  volume.gain.setValueAtTime(0, at)
  tone.connect(volume).connect(sound.destination)
  tone.start()
  tone.stop(at)
  playing = tone
}
