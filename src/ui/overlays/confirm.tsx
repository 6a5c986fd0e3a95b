import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { cx } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './confirm.module.css'
import sheet from './sheet.module.css'

export type ConfirmProps = {
  open: boolean
  /** The question, as the product words it. */
  title: string
  /** The consequences of yes. */
  children?: ReactNode
  yes: string
  no: string
  /** `danger` for an action that cannot be undone; `final` if it affects other people at once. */
  tone?: 'primary' | 'danger' | 'final' | undefined
  yesIcon?: ReactNode
  /** True while the action runs: keep the dialog open; `yes` is the text shown meanwhile. */
  busy?: boolean | undefined
  onYes: () => void
  /** No, Escape, Back. A press on the scrim is no answer. */
  onNo: () => void
}

/** A question that must be answered. The harmless answer has the focus. Import it lazily, like `Sheet`. */
export function Confirm({
  open,
  title,
  children,
  yes,
  no,
  tone = 'primary',
  yesIcon,
  busy,
  onYes,
  onNo,
}: ConfirmProps) {
  useBackCloses(open, onNo, busy)
  const noButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onNo()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={sheet.scrim} />
        <AlertDialog.Viewport className={sheet.viewport}>
          <AlertDialog.Popup data-at-foot="" className={cx(sheet.sheet, styles.confirm)} initialFocus={noButton}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description render={<div />} className={styles.words}>
                {children}
              </AlertDialog.Description>
            )}
            <div className={styles.answers}>
              <Button variant="secondary" wide ref={noButton} onClick={onNo} disabled={busy}>
                {no}
              </Button>
              <Button variant={tone} wide icon={yesIcon} busy={busy} onClick={onYes}>
                {yes}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
