import { useSay } from '#language/use-say.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import styles from './person-cells.module.css'

/** Whom a row of a table is about, and on a desk a word more. */
export function Who({ name, note }: { name: string; note: string }) {
  const say = useSay()
  return (
    <span className={styles.who}>
      <b>{nameInWords(say, name)}</b>
      {note && <small className={styles.desk}>{note}</small>}
    </span>
  )
}

/** Parted for the eye alone: copied, it is the number. */
export function PhoneDigits({ phone }: { phone: string }) {
  return (
    <span className={styles.phone}>
      {phone.slice(0, -5)}
      <span style={{ marginInlineStart: '0.3em' }}>{phone.slice(-5)}</span>
    </span>
  )
}
