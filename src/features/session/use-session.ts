import { useSyncExternalStore } from 'react'
import { getSession, type Session, subscribeToSession } from './session.ts'

/** The records of this phone; the component renders again when somebody logs in or out, in any tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession)
}
