import { useSyncExternalStore } from 'react'
import { type Say, spokenNow } from './say.ts'

/** @returns the function that says messages; the component is drawn anew when the language changes */
export function useSay(): Say {
  return useSyncExternalStore(spokenNow.subscribe, spokenNow.getSnapshot, spokenNow.getSnapshot)
}
