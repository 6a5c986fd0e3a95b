import styles from './notifications.module.css'

interface SwitchProps {
  on: boolean
  labelledBy: string
  describedBy?: string
  busy?: boolean
  disabled?: boolean
  onTurn: (on: boolean) => void
}

/** On or off, at once, without saving. */
export function Switch({ on, labelledBy, describedBy, busy, disabled, onTurn }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={busy}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onTurn(!on)}
    />
  )
}
