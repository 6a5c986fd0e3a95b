import type { Departure } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { nightInWords } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { Icon } from '#ui/icons.tsx'
import styles from './night-line.module.css'

/** Which night a bus of the small hours belongs to; nothing for other buses. */
export function NightLine({ trip, className }: { trip: Departure; className?: string | undefined }) {
  // Follows the language.
  useSay()
  const words = nightInWords(trip)
  return words === '' ? null : (
    <p className={cx(styles.night, className)}>
      <Icon name="moon" size={20} />
      {words}
    </p>
  )
}
