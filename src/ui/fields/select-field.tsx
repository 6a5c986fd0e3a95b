import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './field.module.css'
import { FieldFrame, type FieldText } from './field-frame.tsx'

export type SelectOption = { value: string; text: string }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'prefix'> &
  FieldText & {
    options: readonly SelectOption[]
    /** A first line that cannot be chosen ("Select Gender"): the value is '' until an option is chosen. */
    placeholder?: string | undefined
  }

/** The browser's own select in our frame: the phone's picker is the one people know. */
export function SelectField({
  label,
  error,
  hint,
  id,
  options,
  placeholder,
  className,
  defaultValue,
  value,
  ...select
}: SelectFieldProps) {
  // Without a value of its own the select would jump to the first real option and hide that nothing was chosen.
  const start = value === undefined ? { defaultValue: defaultValue ?? (placeholder ? '' : undefined) } : { value }
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={hint}
      suffix={<Icon name="chevron-down" size={20} className={styles.chevron} />}
    >
      {(wiring) => (
        <select {...select} {...start} {...wiring} className={cx(styles.control, styles.select, className)}>
          {placeholder && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
