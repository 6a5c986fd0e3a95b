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
  /** What follows from yes. */
  children?: ReactNode
  yes: string
  no: string
  /** `danger` for what cannot be taken back; `final` where that hits other people at once. */
  tone?: 'primary' | 'danger' | 'final' | undefined
  yesIcon?: ReactNode
  /** Keep it open with this on while the answer is being carried out; `yes` is then what is shown meanwhile. */
  busy?: boolean | undefined
  onYes: () => void
  /** No, Escape, Back. The scrim does not answer a question. */
  onNo: () => void
}

/** A question that has to be answered. The harmless answer has the focus. Import it lazily, as `Sheet`. */
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
