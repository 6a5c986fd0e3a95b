import { useSyncExternalStore } from 'react'
import { type Theme, theme } from './theme.ts'

/** The theme on screen; the component renders again when it is switched, in any tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(theme.subscribe, theme.getSnapshot)
}
