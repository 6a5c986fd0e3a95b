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
 * One thing on the whole screen, over everything else. The browser's own modal dialog keeps the focus in it and
 * takes Escape, without a library that a phone with no signal would have to have loaded.
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
      // Closed before it is taken away: the browser then gives the focus back to what had it.
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
