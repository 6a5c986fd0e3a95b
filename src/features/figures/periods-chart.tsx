import { useMemo, useState } from 'react'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Card } from '#ui/layout/card.tsx'
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
  openShare,
  topOf,
} from './measures.ts'
import styles from './periods-chart.module.css'

interface PeriodsChartProps {
  figures: Figures
  /** In India, `YYYY-MM-DD`: chosen at first where it is charted; otherwise the last day is. */
  today: string
}

/** One chart with three readings. Of money, what is still to come is hatched. */
export function PeriodsChart({ figures, today }: PeriodsChartProps) {
  const say = useSay()
  const [measure, setMeasure] = useState<Measure>('bookings')
  const periods = useMemo(() => periodsOf(figures, figures.days), [figures])
  const ofToday = periods.findIndex(({ from, to }) => from <= today && today <= to)
  const [chosen, setChosen] = useState(ofToday < 0 ? periods.length - 1 : ofToday)
  const period = periods[chosen]
  if (!period) return null
  const top = topOf(measure, Math.max(...periods.map((one) => figureOf(measure, one))))
  const axis = [top, top / 2, 0].map((value) => axisInWords(measure, value)) as [string, string, string]
  return (
    <Card as="section" className={styles.card} aria-label={say(MEASURE_NAMES[measure])}>
      <ChipGroup legend={say('What the chart shows')} hideLegend className={styles.measures ?? ''}>
        {MEASURES.map((one) => (
          <RadioChip key={one} name="measure" checked={measure === one} onChange={() => setMeasure(one)}>
            {say(MEASURE_NAMES[one])}
          </RadioChip>
        ))}
      </ChipGroup>
      <div className={styles.chosen} aria-live="polite">
        <div>
          <h2>
            {period.from === today && period.to === today
              ? say('{day}, today', { day: shortDate(today) })
              : periodInWords(period)}
          </h2>
          <p>{besideInWords(measure, period)}</p>
        </div>
        <b>{figureInWords(measure, figureOf(measure, period))}</b>
      </div>
      <FigureBars
        legend={say('{measure} by day of departure', { measure: say(MEASURE_NAMES[measure]) })}
        bars={periods.map((one) => ({
          key: one.from,
          tick: String(Number(one.from.slice(8))),
          label: periodInWords(one),
          figure: figureInWords(measure, figureOf(measure, one)),
          share: figureOf(measure, one) / top,
          open: openShare(measure, one),
        }))}
        axis={axis}
        {...(ofToday > 0 && ofToday < periods.length - 1 ? { parting: ofToday } : {})}
        chosen={chosen}
        onChoose={setChosen}
      />
      {measure === 'revenue' && periods.some((one) => openShare(measure, one) > 0) && (
        <p className={styles.legend}>
          <span>
            <i />
            {say('Received#money')}
          </span>
          <span>
            <i className={styles.open} />
            {say('Still to come')}
          </span>
        </p>
      )}
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
