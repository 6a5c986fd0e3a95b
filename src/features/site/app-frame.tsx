import { Outlet } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { storageRefusal } from '#lib/browser-storage.ts'
import { lazyOptional } from '#lib/chunks/lazy-chunks.tsx'
import { FirstNotice } from '../connection/notices/first-notice.tsx'

// Only for the few phones that refuse to store data.
const StorageNote = lazyOptional(async () => (await import('./pages/storage-note.tsx')).StorageNote)

/** Shown over every screen, inside the common layout or not. */
export function AppFrame() {
  const refusal = useSyncExternalStore(storageRefusal.subscribe, storageRefusal.getSnapshot, storageRefusal.getSnapshot)
  return (
    <>
      {refusal && (
        <Suspense>
          <StorageNote why={refusal} />
        </Suspense>
      )}
      <FirstNotice />
      <Outlet />
    </>
  )
}
