import * as v from 'valibot'
import { local } from '#lib/browser-storage.ts'
import { createObservable } from '#offline/observable.ts'
import { within } from '#offline/within.ts'
import { BOARDING_LENS } from '#storage-keys.ts'

/** Why the camera shows nothing. */
export type CameraTrouble =
  | 'refused'
  /** Another app uses the camera, or it does not start. */
  | 'busy'
  /** This phone has no camera. */
  | 'missing'

/** @returns a `getUserMedia` error's cause (https://developer.mozilla.org/docs/Web/API/MediaDevices/getUserMedia) */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  // An insecure page has no `mediaDevices` at all.
  return name === 'NotFoundError' || name === 'TypeError' ? 'missing' : 'busy'
}

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** @returns the camera chosen on this phone, else the back camera */
export async function takeCamera(): Promise<MediaStream> {
  const lens = local.read(BOARDING_LENS, v.string())
  if (lens !== undefined)
    try {
      return await navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: lens }, ...SIZE }, audio: false })
    } catch (error) {
      // Clearing a browser's data renames its lenses; for other errors the next attempt decides.
      if (troubleOf(error) === 'refused') throw error
    }
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...SIZE }, audio: false })
}

/** @returns ids of this phone's back lenses, or of all lenses if it has no back lens; known once a camera is on */
export async function findLenses(): Promise<string[]> {
  const found = (await within(1_000, () => navigator.mediaDevices.enumerateDevices())) ?? []
  const all = found.filter(({ kind }) => kind === 'videoinput')
  const away = all.filter(({ label }) => !/front|user|facetime/i.test(label))
  return (away.length > 0 ? away : all).map(({ deviceId }) => deviceId).filter((id) => id !== '')
}

export function keepLens(deviceId: string): void {
  local.write(BOARDING_LENS, deviceId, false)
}

/** Whether a camera is reading codes now: without one, nobody is told to hold a code up. */
export const cameraReads = createObservable(false)
