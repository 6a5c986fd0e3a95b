import { useMemo, useState } from 'react'
import { grouped } from '../../../language/grouped.ts'
import { useSay } from '../../../language/use-say.ts'
import { shortDate } from '../../../lib/format.ts'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { daysInWords } from './days-in-words.ts'
import { FigureBars } from './figure-bars.tsx'
import { type Period, periodsOf } from './figures-of-days.ts'
import type { Figures } from './figures-query.ts'
import {
  axisInWords,
  besideInWords,
  figureInWords,
  figureOf,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  topOf,
} from './measures.ts'
import styles from './periods-chart.module.css'

/** One chart with three readings; the last day is chosen at first. */
export function PeriodsChart({ figures }: { figures: Figures }) {
  const say = useSay()
  const [measure, setMeasure] = useState<Measure>('bookings')
  const periods = useMemo(() => periodsOf(figures, figures.days), [figures])
  const [chosen, setChosen] = useState(periods.length - 1)
  const period = periods[chosen]
  if (!period) return null
  const top = topOf(measure, Math.max(...periods.map((one) => figureOf(measure, one))))
  const axis = [top, top / 2, 0].map((value) => axisInWords(measure, value)) as [string, string, string]
  return (
    <Card as="section" className={styles.card} aria-label={say(MEASURE_NAMES[measure])}>
      <div className={styles.head}>
        <ChipGroup legend={say('What the chart shows')} hideLegend className={styles.measures ?? ''}>
          {MEASURES.map((one) => (
            <RadioChip key={one} name="measure" checked={measure === one} onChange={() => setMeasure(one)}>
              {say(MEASURE_NAMES[one])}
            </RadioChip>
          ))}
        </ChipGroup>
        <div className={styles.chosen} aria-live="polite">
          <div>
            <h2>{periodInWords(period)}</h2>
            <p>{besideInWords(measure, period)}</p>
          </div>
          <b>{figureInWords(measure, figureOf(measure, period))}</b>
        </div>
      </div>
      <FigureBars
        legend={say('{measure} by day of departure', { measure: say(MEASURE_NAMES[measure]) })}
        bars={periods.map((one) => ({
          key: one.from,
          tick: String(Number(one.from.slice(8))),
          label: periodInWords(one),
          figure: figureInWords(measure, figureOf(measure, one)),
          share: figureOf(measure, one) / top,
        }))}
        axis={axis}
        chosen={chosen}
        onChoose={setChosen}
      />
      {periods.every(({ bookings }) => bookings === 0) && (
        <p className={styles.none}>{say('No bookings in these days.')}</p>
      )}
      {period.boarded > 0 && (
        <p className={styles.door}>
          {say('{boarded} boarded, {missing} did not come.', {
            boarded: grouped(period.boarded),
            missing: grouped(period.noShows),
          })}
        </p>
      )}
    </Card>
  )
}

function periodInWords(period: Period): string {
  return period.from === period.to ? shortDate(period.from) : daysInWords(period)
}
