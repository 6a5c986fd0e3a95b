import { useSay } from '#language/use-say.ts'
import { dayMonth, fullDate } from '#lib/format.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './days-chart.module.css'

interface DaysChartProps {
  title: string
  days: readonly { date: string; value: number }[]
  write: (value: number) => string
}

/** Heights in the drawing's own units. */
const HIGH = 100
const STEP = 24
const BAR = 16

/** A bar for each day. Readers get the same figures as a table, the eye gets the highest and the sum in words. */
export function DaysChart({ title, days, write }: DaysChartProps) {
  const say = useSay()
  const highest = Math.max(...days.map(({ value }) => value))
  const sum = days.reduce((total, { value }) => total + value, 0)
  const [first, last] = [days[0], days.at(-1)]
  if (highest <= 0) return <p className={styles.none}>{say('Nothing is booked for these days yet.')}</p>
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${days.length * STEP} ${HIGH + 4}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.lines} d={`M0 2H${days.length * STEP}M0 ${HIGH / 2 + 2}H${days.length * STEP}`} />
        {days.map(({ date, value }, index) => {
          const height = Math.max((value / highest) * HIGH, value > 0 ? 2 : 0)
          return (
            <rect
              key={date}
              className={styles.bar}
              x={index * STEP + (STEP - BAR) / 2}
              y={HIGH + 2 - height}
              width={BAR}
              height={height}
              rx="2"
            >
              <title>{`${fullDate(date)}: ${write(value)}`}</title>
            </rect>
          )
        })}
        <path className={styles.ground} d={`M0 ${HIGH + 3}H${days.length * STEP}`} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{dayMonth(first?.date ?? '')}</span>
        <span>{dayMonth(last?.date ?? '')}</span>
      </div>
      <figcaption className={styles.caption}>
        {say('{sum} in all, {highest} on the busiest day.', { sum: write(sum), highest: write(highest) })}
      </figcaption>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <tbody>
            {days.map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{fullDate(date)}</th>
                <td>{write(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
