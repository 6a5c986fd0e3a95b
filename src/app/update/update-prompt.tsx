import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSay } from '../../language/use-say.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { AppVersion } from './app-version.ts'
import styles from './update-prompt.module.css'

/**
 * Says that a new version is here and waits to be asked for it. It never reloads a page by itself, and on the way to
 * a booked ticket, or while something is being sent, it says nothing at all.
 */
export function UpdatePrompt({ version, path }: { version: AppVersion; path: string }) {
  const say = useSay()
  const sending = useIsMutating() > 0
  const busy = sending || path.startsWith('/bus/bus-details/checkout')
  switch (version.kind) {
    case 'current':
      return null
    case 'waiting':
    case 'replaced':
      return busy ? null : (
        <Prompt
          text={say('A new version of Sawari is here.')}
          button={say('Update')}
          onPress={version.kind === 'waiting' ? version.apply : reload}
        />
      )
    case 'part-missing':
      return (
        <Prompt
          text={say('Part of this page could not be loaded. What you typed is kept.')}
          button={say('Reload')}
          onPress={reload}
        />
      )
  }
}

const reload = () => window.location.reload()

/** A new version takes over when the old one has nothing under way any more; a press that was lost is made again. */
const PATIENCE_MS = 10_000

function Prompt({ text, button, onPress }: { text: string; button: string; onPress: () => void }) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed) return
    const timer = setTimeout(() => setPressed(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [pressed])

  function press() {
    setPressed(true)
    onPress()
  }
  return (
    <div data-at-foot="" className={styles.prompt} role="status">
      <p>{text}</p>
      <Button variant="secondary" size="small" busy={pressed} onClick={press}>
        {button}
      </Button>
    </div>
  )
}
