import { Link } from '@tanstack/react-router'
import type { Bus } from '#contract/buses/bus.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BusCard } from '../list/bus-card.tsx'
import type { BusListView } from '../list/bus-list-view.ts'
import styles from './next-bus.module.css'
import type { RouteDay } from './route-days.ts'

interface NextBusProps {
  day: RouteDay & { kind: 'buses' }
  view: BusListView
  rememberedAt: number | undefined
  onBook: (bus: Bus) => void
}

/** Below a day without free seats: the next bus with seats, and the way to the other buses of its day. */
export function NextBus({ day, view, rememberedAt, onBook }: NextBusProps) {
  const say = useSay()
  const [first] = day.buses
  const date = shortDate(day.date)
  if (!first) return null
  return (
    <Section title={say('Next bus on {date}', { date })}>
      <BusCard bus={first} rememberedAt={rememberedAt} onBook={onBook} />
      {day.buses.length > 1 && (
        <Link
          to="/bus"
          search={{ ...view, date: day.date }}
          className={`${buttonClass({ variant: 'secondary', wide: true })} ${styles.all}`}
        >
          {say('See all {count} buses on {date}', { count: day.buses.length, date })}
        </Link>
      )}
    </Section>
  )
}
