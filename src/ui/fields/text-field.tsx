import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix'> &
  FieldText & {
    /** An icon or sign inside the box, before or after the text. */
    prefix?: ReactNode
    suffix?: ReactNode
  }

/**
 * A labelled input. Takes `ref` and every input attribute, so `{...register('name')}` fits. Without `autoComplete` the
 * browser offers nothing: what was typed last is another passenger's, another bus's or another day's.
 */
export function TextField({ label, error, hint, prefix, suffix, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} prefix={prefix} suffix={suffix}>
      {(wiring) => <input autoComplete="off" {...input} {...wiring} className={cx(styles.control, className)} />}
    </FieldFrame>
  )
}
