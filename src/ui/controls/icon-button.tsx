import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './icon-button.module.css'

/** The classes of an icon button, for a link: give the link an `aria-label`. */
export function iconButtonClass(look: 'plain' | 'outlined' = 'plain'): string {
  return cx(styles.button, look === 'outlined' && styles.outlined)
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  icon: ReactNode
  look?: 'plain' | 'outlined' | undefined
}

/** 48 px square (outlined: 52), with a visible icon and a label for screen readers. */
export function IconButton({ label, icon, look, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(iconButtonClass(look), className)}>
      {icon}
    </button>
  )
}
