import { PageChanges } from '../features/site/page-changes.tsx'
import { loadChunk } from '../lib/load-chunk.ts'
import { Toasts } from '../ui/overlays/toasts.tsx'
import { Prompts } from './prompts.tsx'

const loadToastPlace = () => loadChunk(async () => (await import('../ui/overlays/toast-place.ts')).keepPlaced)

/** What the app shows and does beside whatever screen is open, from its second frame on. */
export function Overlays() {
  return (
    <>
      <PageChanges />
      <Toasts loadPlace={loadToastPlace} />
      <Prompts />
    </>
  )
}
