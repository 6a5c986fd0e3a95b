import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { PlainMessage } from '../../../language/message.ts'
import { useSay } from '../../../language/use-say.ts'
import { rupees, shortDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DaysChart } from './days-chart.tsx'
import styles from './departures-overview.module.css'
import { CHART_DAYS, figuresByDay, fullestAndEmptiest, type TripFill } from './trip-statistics.ts'
import type { Statistics } from './use-statistics.ts'

type Measure = 'bookings' | 'revenue'
const MEASURES: Record<Measure, PlainMessage> = { bookings: 'Bookings', revenue: 'Revenue' }
const BY_DAY: Record<Measure, PlainMessage> = {
  bookings: 'Bookings by day of departure',
  revenue: 'Revenue by day of departure',
}

/** The coming two weeks at a glance: what is booked for each day, and which trips are full or empty. */
export function DeparturesOverview({ statistics: { lists } }: { statistics: Statistics }) {
  const say = useSay()
  const [measure, setMeasure] = useState<Measure>('bookings')
  const figures = useMemo(() => lists && figuresByDay(lists.tickets.tickets, serverNow()), [lists])
  const trips = useMemo(() => lists && fullestAndEmptiest(lists.buses, lists.tickets.tickets, serverNow()), [lists])
  if (!figures || !trips) return null
  const write = measure === 'revenue' ? rupees : (value: number) => String(value)
  return (
    <Section title={say('Next {days} days', { days: CHART_DAYS })}>
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
        <Trips title={say('Fullest trips')} fills={trips.fullest} />
        <Trips title={say('Emptiest trips')} fills={trips.emptiest} />
      </div>
    </Section>
  )
}

function Trips({ title, fills }: { title: string; fills: readonly TripFill[] }) {
  const say = useSay()
  if (fills.length === 0) return null
  return (
    <Card as="section" className={styles.fills}>
      <h3>{title}</h3>
      <ol>
        {fills.map(({ bus, booked, share }) => (
          <li key={bus.id}>
            <Link to="/adminAuth/admin-home-page/booked-tickets/$busId" params={{ busId: bus.id }}>
              <span>{say('{from} to {to}', { from: say.place(bus.from), to: say.place(bus.to) })}</span>
              <b>{say('{booked} of {all}', { booked, all: bus.numberOfSeats })}</b>
              <small>
                {shortDate(bus.dateOfDeparture)}, {bus.departureTime}
              </small>
              <small>{say('{percent}% full', { percent: Math.round(share * 100) })}</small>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
