import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { rupees, shortDate } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DaysChart } from './days-chart.tsx'
import styles from './departures-overview.module.css'
import { CHART_DAYS, figuresByDay, fullestAndEmptiest, type TripFill } from './trip-statistics.ts'
import type { Statistics } from './use-statistics.ts'

const MEASURES = { bookings: 'Bookings', revenue: 'Revenue' } as const
type Measure = keyof typeof MEASURES

/** The coming two weeks at a glance: what is booked for each day, and which trips are full or empty. */
export function DeparturesOverview({ statistics: { lists } }: { statistics: Statistics }) {
  const [measure, setMeasure] = useState<Measure>('bookings')
  const figures = useMemo(() => lists && figuresByDay(lists.tickets.tickets, serverNow()), [lists])
  const trips = useMemo(() => lists && fullestAndEmptiest(lists.buses, lists.tickets.tickets, serverNow()), [lists])
  if (!figures || !trips) return null
  const write = measure === 'revenue' ? rupees : (value: number) => String(value)
  return (
    <Section title={`Next ${CHART_DAYS} days`}>
      <Card className={styles.chart}>
        <ChipGroup legend="By day of departure" className={styles.measures ?? ''}>
          {(['bookings', 'revenue'] as const).map((value) => (
            <RadioChip
              key={value}
              name="measure"
              value={value}
              checked={measure === value}
              onChange={() => setMeasure(value)}
            >
              {MEASURES[value]}
            </RadioChip>
          ))}
        </ChipGroup>
        <DaysChart
          title={`${MEASURES[measure]} by day of departure`}
          days={figures.map((day) => ({ date: day.date, value: day[measure] }))}
          write={write}
        />
      </Card>
      <div className={styles.trips}>
        <Trips title="Fullest trips" fills={trips.fullest} />
        <Trips title="Emptiest trips" fills={trips.emptiest} />
      </div>
    </Section>
  )
}

function Trips({ title, fills }: { title: string; fills: readonly TripFill[] }) {
  if (fills.length === 0) return null
  return (
    <Card as="section" className={styles.fills}>
      <h3>{title}</h3>
      <ol>
        {fills.map(({ bus, booked, share }) => (
          <li key={bus.id}>
            <Link to="/adminAuth/admin-home-page/booked-tickets/$busId" params={{ busId: bus.id }}>
              <span>
                {bus.from} to {bus.to}
              </span>
              <b>
                {booked} of {bus.numberOfSeats}
              </b>
              <small>
                {shortDate(bus.dateOfDeparture)}, {bus.departureTime}
              </small>
              <small>{Math.round(share * 100)}% full</small>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
