import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { storageRefusal } from '../../lib/browser-storage.ts'
import { optionalPart } from '../../lib/optional-part.tsx'
import { WakeNotice } from '../connection/notices/wake-notice.tsx'

// Nearly every phone keeps what it is given.
const StorageNote = optionalPart(async () => (await import('./pages/storage-note.tsx')).StorageNote)

/** What stands over every screen, inside the common layout or not. */
export function AppFrame({ children }: { children: ReactNode }) {
  const refusal = useSyncExternalStore(storageRefusal.subscribe, storageRefusal.getSnapshot)
  return (
    <>
      {refusal && (
        <Suspense>
          <StorageNote why={refusal} />
        </Suspense>
      )}
      {children}
      <WakeNotice />
    </>
  )
}
