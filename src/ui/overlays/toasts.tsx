import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useSay } from '#language/use-say.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Icon } from '../icons.tsx'
import { letPressesPass } from './let-presses-pass.ts'
import {
  closeToast,
  currentToasts,
  holdToasts,
  releaseToasts,
  subscribeToasts,
  type Toast,
  toastShown,
} from './toast.ts'
import type { keepPlaced } from './toast-place.ts'
import styles from './toasts.module.css'

/**
 * The place of toasts; mount it once, outside the routes. Success messages are in a status region that is always there
 * (a region created with its text is often not read); errors are alerts of their own and stay until closed.
 *
 * @param loadPlace loads the code that keeps them off titles (toast-place.ts), needed only from the first toast on
 */
export function Toasts({ loadPlace }: { loadPlace: () => Promise<typeof keepPlaced> }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  const viewport = useRef<HTMLDivElement>(null)
  const any = toasts.length > 0
  useEffect(() => {
    const element = viewport.current
    if (!any || !element) return
    let stop: (() => void) | undefined
    let gone = false
    void loadPlace().then(
      (keep) => {
        if (!gone) stop = keep(element)
      },
      // They stay at the foot.
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [any, loadPlace])
  useEffect(() => (viewport.current ? letPressesPass(viewport.current) : undefined), [])
  const entered = useRef({ x: 0, y: 0 })
  const held = useRef(false)

  function hold() {
    held.current = true
    holdToasts()
  }
  function release() {
    if (held.current) releaseToasts()
    held.current = false
  }
  /** A toast that appears under a resting pointer does not count as read: a person who reads or presses moves. */
  function holdIfMoved({ clientX, clientY }: PointerEvent) {
    if (clientX !== entered.current.x || clientY !== entered.current.y) hold()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press here; it only notices that someone is reading.
    <div
      ref={viewport}
      data-toasts=""
      className={styles.viewport}
      // "off" changes nothing for readers, but open dialogs hide everything that has no aria-live: toasts must speak
      // then.
      aria-live="off"
      onPointerEnter={({ clientX, clientY }) => {
        entered.current = { x: clientX, y: clientY }
      }}
      onPointerMove={holdIfMoved}
      onPointerDown={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
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
  useEffect(() => {
    // It is drawn in the next frame, and seen after it.
    const frame = requestAnimationFrame(() => setTimeout(toastShown, 0, toast.id))
    return () => cancelAnimationFrame(frame)
  }, [toast.id])
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
