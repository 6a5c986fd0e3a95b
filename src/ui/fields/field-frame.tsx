import { type ReactNode, useId } from 'react'
import { useSay } from '#language/use-say.ts'
import { Icon } from '../icons.tsx'
import styles from './field.module.css'

export type FieldText = {
  label: string
  /**
   * A sentence that says what to change, in English like the contract's rules. Shown in the app's language, with an
   * icon, and tied to the control.
   */
  error?: string | undefined
  hint?: ReactNode
}

type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/**
 * The common parts of every field: the label above, the box, the hint, the error, and the ids that tie them together.
 * The control itself comes from `children`, which receives the attributes it must carry.
 */
export function FieldFrame({
  id: givenId,
  label,
  error,
  hint,
  prefix,
  suffix,
  children,
}: FieldText & {
  id?: string | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  children: (wiring: Wiring) => ReactNode
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The error under a field; also for controls that are no text box. */
export function FieldError({ id, children }: { id?: string | undefined; children: string }) {
  const say = useSay()
  return (
    <p className={styles.error} id={id}>
      <Icon name="warn" size={20} />
      <span>{say.known(children)}</span>
    </p>
  )
}
