import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { duration } from '#lib/format.ts'
import { Badge } from '#ui/facts/badge.tsx'
import { Icon } from '#ui/icons.tsx'
import { type Filled, fillOf } from './fill.ts'

/** Marks trips that are sold out, or that leave soon with few passengers; other trips have no mark. */
export function FillMark({ trip }: { trip: Filled }) {
  const say = useSay()
  const fill = fillOf(trip, serverNow())
  switch (fill.kind) {
    case 'usual':
      return null
    case 'sold-out':
      return (
        <Badge tone="good" icon={<Icon name="check" size={18} />}>
          {say('Sold out')}
        </Badge>
      )
    case 'low':
      return (
        <Badge tone="warning" icon={<Icon name="warn" size={18} />}>
          {say('Low: {booked} of {all}, leaves in {time}', {
            booked: trip.booked,
            all: trip.numberOfSeats,
            time: timeLeft(fill.minutesLeft),
          })}
        </Badge>
      )
  }
}

/** @returns whole hours, which is all that a warning days ahead needs: `5 h`, `25 min` */
function timeLeft(minutes: number): string {
  return duration(minutes < 60 ? minutes : minutes - (minutes % 60))
}
