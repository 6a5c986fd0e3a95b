import { useEffect, useState, useSyncExternalStore } from 'react'
import { lazyDialog } from '../features/connection/lazy-dialog.tsx'
import { SlowNotice } from '../features/connection/notices/slow-notice.tsx'
import { PageChanges } from '../features/site/page-changes.tsx'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { onFileDropped } from '../lib/save-file.ts'
import { dockHeight, subscribeDocks } from '../ui/layout/docks.ts'
import { Toasts } from '../ui/overlays/toasts.tsx'
import styles from './overlays.module.css'
import { Prompts } from './prompts.tsx'

const loadToastPlace = () => loadChunk(async () => (await import('../ui/overlays/toast-place.ts')).keepPlaced)

const OpenInBrowser = lazyDialog(async () => (await import('./open-in-browser.tsx')).OpenInBrowser)

/** What the app shows and does beside whatever screen is open, from its second frame on. */
export function Overlays() {
  // Said here and not at the root, where each new height would style the whole page anew.
  const height = useSyncExternalStore(subscribeDocks, dockHeight)
  const [dropped, setDropped] = useState(false)
  useEffect(() => onFileDropped(() => setDropped(true)), [])
  return (
    <>
      <PageChanges />
      <OpenInBrowser open={dropped} onClose={() => setDropped(false)} />
      <div className={styles.overlays} style={{ '--dock-height': `${height}px` }}>
        <Toasts loadPlace={loadToastPlace} />
        <SlowNotice loadPlace={loadToastPlace} />
        <Prompts />
      </div>
    </>
  )
}
