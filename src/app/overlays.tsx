import { PageChanges } from '../features/site/page-changes.tsx'
import { Toasts } from '../ui/overlays/toasts.tsx'
import { Prompts } from './prompts.tsx'

/** What the app shows and does beside whatever screen is open, from its second frame on. */
export function Overlays() {
  return (
    <>
      <PageChanges />
      <Toasts />
      <Prompts />
    </>
  )
}
