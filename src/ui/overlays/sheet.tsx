import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import { iconButtonClass } from '../controls/icon-button.tsx'
import { Icon } from '../icons.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  /** The person asked to leave: close button, Escape, scrim or Back. */
  onClose: () => void
  /** Called after the closing animation, when the next sheet may open. */
  onClosed?: (() => void) | undefined
  title: string
  /** A drawing above the title, which then has the lettering of a board. */
  art?: ReactNode
  /** `list` limits the scrolling part to 60% of the screen's height and fades it at the cut. */
  body?: 'text' | 'list' | undefined
  /** Page-sized on a desk, for tables. */
  roomy?: boolean | undefined
  /** The element focused first, if not the first control. */
  initialFocus?: (() => HTMLElement | null) | undefined
  /** Buttons that stay in reach while the body scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A dialog: from the bottom on phones, a 480 px card in the middle from 768 px up. Focus is kept inside and returns
 * to where it was. Import it lazily (`lazyDialog` around the feature's dialog): it carries a dialog library
 * that the first page must not wait for.
 */
export function Sheet({
  open,
  onClose,
  onClosed,
  title,
  art,
  body = 'text',
  roomy,
  initialFocus,
  footer,
  children,
}: SheetProps) {
  const say = useSay()
  useBackCloses(open, onClose)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(nowOpen) => !nowOpen && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            data-at-foot=""
            className={cx(styles.sheet, roomy && styles.roomy)}
            {...(initialFocus && { initialFocus })}
          >
            <div className={styles.grab} aria-hidden="true" />
            {art && <div className={styles.art}>{art}</div>}
            <div className={styles.head}>
              <Dialog.Title className={cx(styles.title, art ? styles.lettered : undefined)}>{title}</Dialog.Title>
              <Dialog.Close className={cx(iconButtonClass(), styles.close)} aria-label={say('Close')}>
                <Icon name="close" />
              </Dialog.Close>
            </div>
            <div className={cx(styles.body, body === 'list' && styles.list)}>{children}</div>
            {footer && <div className={styles.footer}>{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
