import { Icon } from '../../../ui/icons.tsx'
import type { StorageLifetime } from './storage-lifetime.ts'
import styles from './storage-lifetime-note.module.css'
import { useStorageLifetime } from './use-storage-lifetime.ts'

/** Under tickets that are marked as saved: what the browser may do to them all the same. */
export function StorageLifetimeNote() {
  const lifetime = useStorageLifetime()
  return lifetime === undefined || lifetime === 'lasting' ? null : (
    <p className={styles.note}>
      <Words lifetime={lifetime} />
    </p>
  )
}

function Words({ lifetime }: { lifetime: Exclude<StorageLifetime, 'lasting'> }) {
  switch (lifetime) {
    case 'this-window':
      return 'This is a private window: saved tickets go when you close it. They come back when you log in again with a signal.'
    case 'seven-days-phone':
      return (
        <>
          This browser may erase saved tickets after seven days without a visit. To keep them, press{' '}
          <Icon name="share" size={18} className={styles.share} /> Share, then Add to Home Screen, and log in once
          there.
        </>
      )
    case 'seven-days-desk':
      return 'Safari may erase saved tickets after seven days without a visit. To keep them, choose File, then Add to Dock, and log in once there.'
    case 'unknown':
      return 'Saved tickets stay until this browser needs the room. In a private window they go when you close it.'
  }
}
