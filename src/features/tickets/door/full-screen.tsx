import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSay } from '#language/use-say.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './full-screen.module.css'

interface FullScreenProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * One thing on the whole screen, over everything else. The browser's own modal dialog holds the focus and closes on
 * Escape; a phone with no signal needs no library for it.
 */
export function FullScreen({ title, onClose, children }: FullScreenProps) {
  const say = useSay()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    document.documentElement.classList.add(styles.locked ?? '')
    return () => {
      document.documentElement.classList.remove(styles.locked ?? '')
      // Close before removing: the browser then gives the focus back to the element that had it.
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.bar}>
        <IconButton label={say('Close')} icon={<Icon name="close" size={26} />} onClick={onClose} />
        <h2>{title}</h2>
      </div>
      {children}
    </dialog>
  )
}
