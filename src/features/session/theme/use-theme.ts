import { useSyncExternalStore } from 'react'
import { type Theme, theme } from './theme.ts'

export function useTheme(): Theme {
  return useSyncExternalStore(theme.subscribe, theme.getSnapshot, theme.getSnapshot)
}
