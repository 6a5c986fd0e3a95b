import { useState } from 'react'
import type { RunStop } from '#contract/boarding/run.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { isClockSure, serverNow } from '#lib/clock/server-clock.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { shortDate } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './run-stops.module.css'
import { lastTimeOf } from './run-words.ts'
import { StopLines } from './stop-lines.tsx'

interface NextStopProps {
  stop: RunStop
  facts: string
  /** The date of its time, if it differs from the departure's. */
  day: string
  /** The server takes no departure before this, milliseconds since 1970. */
  opensAt: number
  onLeft: (at: number) => void
}

/** The next stop, with the large button. */
export function NextStop({ stop, facts, day, opensAt, onLeft }: NextStopProps) {
  const say = useSay()
  const minute = useMinute()
  /** Undefined: the minute of the press. */
  const [typed, setTyped] = useState<string>()
  const chosen = typed === undefined ? undefined : lastTimeOf(typed, serverNow())
  const wrong = typed !== undefined && chosen === undefined
  // An unsure clock never blocks the driver's button.
  if (isClockSure() && minute < opensAt)
    return (
      <li className={cx(styles.stop, styles.next)}>
        <Card className={styles.card}>
          <StopLines stop={stop} facts={[day, facts].filter(Boolean).join(', ')} />
          <p className={styles.opens}>
            {say('You can press “Left” here from {day}, {time}.', {
              day: shortDate(indiaDate(opensAt)),
              time: indiaTime(opensAt),
            })}
          </p>
        </Card>
      </li>
    )
  return (
    <li className={cx(styles.stop, styles.next)}>
      <Card className={styles.card}>
        <StopLines stop={stop} facts={[day, facts].filter(Boolean).join(', ')} />
        <Button
          wide
          className={styles.left ?? ''}
          icon={<Icon name="check" size={28} />}
          softDisabled={wrong}
          onClick={() => {
            if (wrong) return
            onLeft(chosen ?? serverNow())
            setTyped(undefined)
          }}
        >
          {say('Left {stop}', { stop: stop.name })}
        </Button>
        {typed === undefined ? (
          <button type="button" className={styles.minute} onClick={() => setTyped(indiaTime(serverNow()))}>
            {say('The time is filled in: now {time}', { time: indiaTime(minute) })}
          </button>
        ) : (
          <div className={styles.change}>
            <TextField
              type="time"
              label={say('It left at')}
              value={typed}
              error={wrong ? say('This is later than now. Write when it left.') : undefined}
              onChange={({ target: { value } }) => setTyped(value)}
            />
            <Button variant="text" size="small" onClick={() => setTyped(undefined)}>
              {say('Now#minute')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  )
}
