import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import '#ui/faces.css'
import '#ui/base.css'
import symbols from '#ui/symbols.svg?raw'
import { DialogsPage } from './dialogs-page.tsx'
import { PartsPage } from './parts-page.tsx'
import { ScreenPage } from './screen-page.tsx'

const query = new URLSearchParams(location.search)
document.documentElement.dataset.theme = query.get('theme') ?? 'light'

function Page() {
  const dialog = query.get('dialog')
  if (dialog) return <DialogsPage which={dialog} />
  return query.get('page') === 'screen' ? <ScreenPage /> : <PartsPage />
}

document.body.insertAdjacentHTML('afterbegin', symbols)
const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
