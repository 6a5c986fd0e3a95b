import * as v from 'valibot'
import { local } from '#lib/browser-storage.ts'
import { createObservable } from '#offline/observable.ts'
import { within } from '#offline/within.ts'
import { BOARDING_LENS } from '#storage-keys.ts'

/** Why there is no picture. */
export type CameraTrouble =
  | 'refused'
  /** Another app has it, or it does not start. */
  | 'busy'
  /** This phone has none. */
  | 'missing'

/** @returns what is behind an error of `getUserMedia` (https://developer.mozilla.org/docs/Web/API/MediaDevices/getUserMedia) */
export function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  // A page that is not secure has no `mediaDevices` at all.
  return name === 'NotFoundError' || name === 'TypeError' ? 'missing' : 'busy'
}

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } }

/** @returns the camera of the lens that was chosen on this phone, else one that looks away from whoever holds it */
export async function takeCamera(): Promise<MediaStream> {
  const lens = local.read(BOARDING_LENS, v.string())
  if (lens !== undefined)
    try {
      return await navigator.mediaDevices.getUserMedia({ video: { deviceId: { exact: lens }, ...SIZE }, audio: false })
    } catch (error) {
      // Browsers give lenses new names when their data is cleared; of the other troubles the next attempt tells.
      if (troubleOf(error) === 'refused') throw error
    }
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...SIZE }, audio: false })
}

/** @returns the ids of this phone's lenses, those that look away alone where it has any; told once a camera is on */
export async function findLenses(): Promise<string[]> {
  const found = (await within(1_000, () => navigator.mediaDevices.enumerateDevices())) ?? []
  const all = found.filter(({ kind }) => kind === 'videoinput')
  const away = all.filter(({ label }) => !/front|user|facetime/i.test(label))
  return (away.length > 0 ? away : all).map(({ deviceId }) => deviceId).filter((id) => id !== '')
}

export function keepLens(deviceId: string): void {
  local.write(BOARDING_LENS, deviceId, false)
}

/** Whether codes are read from a camera at this moment: without one nobody is told to hold a code up. */
export const cameraReads = createObservable(false)
