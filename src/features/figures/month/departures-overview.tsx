import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { TripFigures } from '#contract/statistics.ts'
import { FillMark } from '#features/company/fill/fill-mark.tsx'
import { grouped } from '#language/grouped.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Card } from '#ui/layout/card.tsx'
import { linkClass, Section } from '#ui/layout/section.tsx'
import { DaysChart } from './days-chart.tsx'
import styles from './departures-overview.module.css'
import { CHART_DAYS, chartDays, fullestAndEmptiest, shareOf } from './trip-statistics.ts'
import type { Statistics } from './use-statistics.ts'

type Measure = 'bookings' | 'revenue'
const MEASURES: Record<Measure, PlainMessage> = { bookings: 'Bookings', revenue: 'Revenue' }
const BY_DAY: Record<Measure, PlainMessage> = {
  bookings: 'Bookings by day of departure',
  revenue: 'Revenue by day of departure',
}

/** The coming two weeks at a glance: each day's bookings, and the full and empty trips. */
export function DeparturesOverview({ statistics: { byDay } }: { statistics: Statistics }) {
  const say = useSay()
  const [measure, setMeasure] = useState<Measure>('bookings')
  const figures = useMemo(() => byDay && chartDays(byDay.days, serverNow()), [byDay])
  const trips = useMemo(() => byDay && fullestAndEmptiest(byDay.trips, serverNow()), [byDay])
  if (!figures || !trips) return null
  const write = measure === 'revenue' ? rupees : grouped
  return (
    <Section
      title={say('Next {days} days', { days: CHART_DAYS })}
      end={
        <Link to="/adminAuth/admin-home-page/statistics" className={linkClass}>
          {say('All statistics')}
        </Link>
      }
    >
      <Card className={styles.chart}>
        <ChipGroup legend={say('By day of departure')} className={styles.measures ?? ''}>
          {(['bookings', 'revenue'] as const).map((value) => (
            <RadioChip
              key={value}
              name="measure"
              value={value}
              checked={measure === value}
              onChange={() => setMeasure(value)}
            >
              {say(MEASURES[value])}
            </RadioChip>
          ))}
        </ChipGroup>
        <DaysChart
          title={say(BY_DAY[measure])}
          days={figures.map((day) => ({ date: day.date, value: day[measure] }))}
          write={write}
        />
      </Card>
      <div className={styles.trips}>
        <Trips title={say('Fullest trips')} trips={trips.fullest} />
        <Trips title={say('Emptiest trips')} trips={trips.emptiest} />
      </div>
    </Section>
  )
}

function Trips({ title, trips }: { title: string; trips: readonly TripFigures[] }) {
  const say = useSay()
  if (trips.length === 0) return null
  return (
    <Card as="section" className={styles.fills}>
      <h3>{title}</h3>
      <ol>
        {trips.map((trip) => (
          <li key={trip.busId}>
            <Link to="/adminAuth/admin-home-page/booked-tickets/$busId" params={{ busId: trip.busId }}>
              <span>{say('{from} to {to}', { from: say.place(trip.from), to: say.place(trip.to) })}</span>
              <b>{say('{booked} of {all}', { booked: trip.seats, all: trip.numberOfSeats })}</b>
              <small>
                {shortDate(trip.dateOfDeparture)}, {trip.departureTime}
              </small>
              <small>{say('{percent}% full', { percent: Math.round(shareOf(trip) * 100) })}</small>
              <div className={styles.mark}>
                <FillMark trip={{ ...trip, booked: trip.seats, forSale: undefined }} />
              </div>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
