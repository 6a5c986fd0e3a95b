import { useSay } from '#language/use-say.ts'
import { DAYS } from '#lib/format.ts'
import styles from './week-strip.module.css'

/** The days of the week, with the trip's day punched out. */
export function WeekStrip({ day }: { day: number }) {
  const say = useSay()
  return (
    <div className={styles.week} aria-hidden="true">
      {say(DAYS)
        .split(' ')
        .map((name, index) => (
          <span key={name} data-on={index === day ? '' : undefined}>
            {name}
          </span>
        ))}
    </div>
  )
}
