import { useSyncExternalStore } from 'react'
import { useSay } from '../../language/use-say.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Icon } from '../icons.tsx'
import { closeToast, currentToasts, holdToasts, releaseToasts, subscribeToasts, type Toast } from './toast.ts'
import styles from './toasts.module.css'

/**
 * Where toasts appear; mount it once, outside the routes. Good words live in a status region that is always there (a
 * region born with its text is often not read), errors are alerts of their own and stay until closed.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press here; it only notices that someone is reading.
    <div
      className={styles.viewport}
      // "off" changes nothing for readers, but open dialogs hide everything that has no aria-live: toasts must speak then.
      aria-live="off"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      <div className={styles.stack} role="status">
        {toasts.map((toast) => toast.kind === 'ok' && <Slab key={toast.id} toast={toast} />)}
      </div>
      <div className={styles.stack}>
        {toasts.map((toast) => toast.kind === 'error' && <Slab key={toast.id} toast={toast} />)}
      </div>
    </div>
  )
}

function Slab({ toast }: { toast: Toast }) {
  const say = useSay()
  const isError = toast.kind === 'error'
  return (
    <div className={styles.slab}>
      <span className={isError ? styles.warning : styles.icon}>
        {isError ? <Icon name="warn" /> : <Icon name="check" />}
      </span>
      <p className={styles.text} role={isError ? 'alert' : undefined}>
        {toast.text}
      </p>
      {isError && (
        <IconButton
          className={styles.close}
          label={say('Close message')}
          icon={<Icon name="close" size={22} />}
          onClick={() => closeToast(toast.id)}
        />
      )}
    </div>
  )
}
