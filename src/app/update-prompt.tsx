import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { applyUpdate, appVersion } from './service-worker.ts'
import styles from './update-prompt.module.css'

/**
 * Says that a new version is here and waits to be asked for it. It never reloads a page by itself, and on the way to
 * a booked ticket it says nothing at all.
 */
export function UpdatePrompt({ path }: { path: string }) {
  const { kind } = useSyncExternalStore(appVersion.subscribe, appVersion.getSnapshot)
  const booking = path.startsWith('/bus/bus-details/checkout')
  switch (kind) {
    case 'current':
      return null
    case 'waiting':
    case 'replaced':
      return booking ? null : <Prompt text="A new version of Sawari is here." button="Update" />
    case 'part-missing':
      return <Prompt text="Part of this page could not be loaded. What you typed is kept." button="Reload" />
  }
}

function Prompt({ text, button }: { text: string; button: string }) {
  return (
    <div className={styles.prompt} role="status">
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={applyUpdate}>
        {button}
      </Button>
    </div>
  )
}
