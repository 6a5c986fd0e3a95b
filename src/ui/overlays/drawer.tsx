import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import { iconButtonClass } from '../controls/icon-button.tsx'
import { Stripes } from '../head/top-bar.tsx'
import { Icon } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './drawer.module.css'
import sheet from './sheet.module.css'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  /** Called after the drawer has slid away (300 ms), when a dialog may open. */
  onClosed?: (() => void) | undefined
  /** The drawer's name for screen readers; shown too when there is no `head`. */
  title: string
  /** The lettering on the marigold head, such as a name, with a line under it. */
  head?: { name: string; line?: string | undefined } | undefined
  /** Links and buttons with `drawerRowClass`. */
  children: ReactNode
}

/** Slides in from the right, 304 px wide, from under a marigold head. Import it lazily, as `Sheet`. */
export function Drawer({ open, onClose, onClosed, title, head, children }: DrawerProps) {
  const say = useSay()
  useBackCloses(open, onClose)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={sheet.scrim} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.head}>
            <Dialog.Close className={cx(iconButtonClass(), styles.close)} aria-label={say('Close')}>
              <Icon name="close" />
            </Dialog.Close>
            {head ? (
              <>
                <Dialog.Title render={<p />}>
                  <VisuallyHidden>{title}</VisuallyHidden>
                </Dialog.Title>
                <p className={styles.name}>{head.name}</p>
                {head.line && <p className={styles.line}>{head.line}</p>}
              </>
            ) : (
              <Dialog.Title className={styles.name}>{title}</Dialog.Title>
            )}
          </div>
          <Stripes />
          <div className={styles.rows}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A 56 px row: an icon, words, and at the end a badge if there is one. */
export const drawerRowClass = cx(styles.row)
