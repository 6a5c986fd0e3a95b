import { useSay } from '#language/use-say.ts'
import { Hint } from '#ui/feedback/hint.tsx'
import { Icon } from '#ui/icons.tsx'
import type { StorageLifetime } from './storage-lifetime.ts'
import styles from './storage-lifetime-note.module.css'
import { useStorageLifetime } from './use-storage-lifetime.ts'

/** Under tickets marked as saved: when the browser may delete them all the same. */
export function StorageLifetimeNote() {
  const lifetime = useStorageLifetime()
  return lifetime === undefined || lifetime === 'lasting' ? null : (
    <Hint className={styles.note}>
      <Words lifetime={lifetime} />
    </Hint>
  )
}

function Words({ lifetime }: { lifetime: Exclude<StorageLifetime, 'lasting'> }) {
  const say = useSay()
  switch (lifetime) {
    case 'this-window':
      return say(
        'This is a private window: saved tickets go when you close it. They come back when you log in again with a signal.',
      )
    case 'seven-days-phone':
      return (
        <>
          {say.parts(
            'This browser may erase saved tickets after seven days without a visit. To keep them, press {icon} Share, then Add to Home Screen, and log in once there.',
            { icon: <Icon key="icon" name="share" size={18} className={styles.share} /> },
          )}
        </>
      )
    case 'seven-days-desk':
      return say(
        'Safari may erase saved tickets after seven days without a visit. To keep them, choose File, then Add to Dock, and log in once there.',
      )
    case 'unknown':
      return say('Saved tickets stay until this browser needs the room. In a private window they go when you close it.')
  }
}
