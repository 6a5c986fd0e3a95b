import { useSyncExternalStore } from 'react'
import { cameraReads } from './take-camera.ts'

/** @returns whether codes are read at this moment */
export function useCameraReads(): boolean {
  return useSyncExternalStore(cameraReads.subscribe, cameraReads.getSnapshot)
}
