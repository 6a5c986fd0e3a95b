import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { chooseBus } from '#features/buses/chosen/choose-bus.ts'
import { BusCard } from '#features/buses/list/bus-card.tsx'
import { searchQuery } from '#features/buses/search/search-query.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { shortDate } from '#lib/format.ts'
import { stillToLeave } from '#offline/bus-list/listed-buses.ts'
import { Section } from '#ui/layout/section.tsx'
import styles from './own-ticket-page.module.css'

const MOST_SHOWN = 3

/** Other ways to get there on the day of a trip that was called off. */
export function OtherBuses({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  const navigate = useNavigate()
  const { source: from, destination: to, dateOfDeparture } = ticket
  const { data = [] } = useQuery(searchQuery({ from, to, dateOfDeparture }))
  const buses = stillToLeave(data, serverNow()).filter(
    ({ id, availableSeats }) => id !== ticket.busId && availableSeats > 0,
  )
  if (buses.length === 0) return null
  return (
    <div className={styles.others}>
      <Section title={say('Other buses on {date}', { date: shortDate(dateOfDeparture) })}>
        {buses.slice(0, MOST_SHOWN).map((bus) => (
          <BusCard
            key={bus.id}
            bus={bus}
            onBook={(chosen) => {
              chooseBus(chosen)
              void navigate({ to: '/bus/bus-details', search: { bus: chosen.id } })
            }}
          />
        ))}
      </Section>
    </div>
  )
}
