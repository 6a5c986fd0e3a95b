import { useSyncExternalStore } from 'react'
import { cameraReads } from './take-camera.ts'

/** @returns whether a camera is reading codes now */
export function useCameraReads(): boolean {
  return useSyncExternalStore(cameraReads.subscribe, cameraReads.getSnapshot)
}
