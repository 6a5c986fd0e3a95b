import { useSyncExternalStore } from 'react'
import type { ConnectionState } from '#offline/connection/connection-state.ts'
import { connection } from './connection.ts'

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getSnapshot, connection.getSnapshot)
}
