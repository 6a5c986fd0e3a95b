import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useSay } from '#language/use-say.ts'
import { type AppVersion, isOfferedOnScreen, updateTo } from './app-version.ts'
import { UpdateButton } from './update-button.tsx'
import styles from './update-prompt.module.css'

/**
 * Tells the person that a new version waits for consent. It never reloads a page by itself. On the way to a booked
 * ticket, or while something is being sent, it shows nothing, unless a part of that very page is missing.
 */
export function UpdatePrompt({ version, path }: { version: AppVersion; path: string }) {
  const say = useSay()
  const sending = useIsMutating() > 0
  const busy = sending || path === '/bus/bus-details/checkout'
  const onScreen = useSyncExternalStore(isOfferedOnScreen.subscribe, isOfferedOnScreen.getSnapshot)
  const update = updateTo(version)
  if (version.kind === 'current' || onScreen) return null
  if (version.kind !== 'part-missing' && busy) return null
  return update ? (
    <Prompt text={say('A new version of Sawari is here.')} button={say('Update')} onPress={update} />
  ) : (
    <Prompt
      text={say('Part of this page could not be loaded. Your text is safe.')}
      button={say('Reload')}
      onPress={() => window.location.reload()}
    />
  )
}

function Prompt({ text, button, onPress }: { text: string; button: string; onPress: () => void }) {
  return (
    <div data-at-foot="" className={styles.prompt} role="status">
      <p>{text}</p>
      <UpdateButton variant="secondary" size="small" onPress={onPress}>
        {button}
      </UpdateButton>
    </div>
  )
}
