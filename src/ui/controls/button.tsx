import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { BusyIndicator } from '../feedback/busy-indicator.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'final' | 'text' | 'mari'

export type ButtonLook = {
  variant?: ButtonVariant | undefined
  /** `small` is 44 px high, the rest 52. */
  size?: 'small' | 'large' | undefined
  wide?: boolean | undefined
}

/** The classes of a button, for a link that looks like one: `<Link className={buttonClass({ wide: true })}>`. */
export function buttonClass({ variant = 'primary', size = 'large', wide = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide)
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode
    /** Stays pressed, keeps its words ("Booking...") and takes no further press, so nothing is sent twice. */
    busy?: boolean | undefined
    /** Looks and reads as disabled but still gets the press, so that the handler can say what is missing. */
    softDisabled?: boolean | undefined
    disabled?: boolean | undefined
  }

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  softDisabled = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // aria-disabled instead of disabled: a disabled button loses the keyboard's focus.
  const press = busy ? (event: MouseEvent) => event.preventDefault() : onClick
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, wide }), busy && styles.busy, softDisabled && styles.off, className)}
      aria-disabled={busy || softDisabled || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {icon}
      {children}
      {busy && (
        <span className={styles.indicator}>
          <BusyIndicator />
        </span>
      )}
    </button>
  )
}
