import type { RunStop } from '#contract/boarding/run.ts'
import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import styles from './run-stops.module.css'
import { lateAtStop, roundedTime } from './run-words.ts'

/** A stop's name and facts, and when the bus left it or is expected. */
export function StopLines({ stop, facts }: { stop: RunStop; facts: string }) {
  const say = useSay()
  const { name, planned, leftAt, late, expected, isBehind } = stop
  const isAsPlanned = planned !== undefined && expected === planned
  return (
    <div className={styles.lines}>
      <b>{name}</b>
      <b className={styles.time}>
        {leftAt !== undefined
          ? indiaTime(leftAt)
          : expected !== undefined && !isAsPlanned
            ? say('about {time}', { time: roundedTime(expected) })
            : isBehind
              ? say('left#bus')
              : planned !== undefined && indiaTime(planned)}
      </b>
      <span>{facts}</span>
      {late !== undefined && isBehind ? (
        <b className={cx(late < 0 && styles.early)}>{lateAtStop(late)}</b>
      ) : (
        expected !== undefined &&
        !isAsPlanned &&
        planned !== undefined && (
          <span>
            {say('planned#time')} <s>{indiaTime(planned)}</s>
          </span>
        )
      )}
    </div>
  )
}
