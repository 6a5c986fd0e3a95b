import type { CarriedChoice } from '#features/buses/chosen/carried-choice.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { age, isSameDay, shortDate } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'

/** The booking that waits for the log-in, and since when: so the traveller knows that it is not lost. */
export function WaitingBooking({ booking: { bus, seats, at } }: { booking: CarriedChoice }) {
  const say = useSay()
  const [from, to, day] = [say.place(bus.from), say.place(bus.to), shortDate(bus.dateOfDeparture)]
  const list = seats.join(', ')
  const when = age(at, serverNow())
  return (
    <Note tone="info" icon={<Icon name="bus" size={20} />}>
      <p>
        {seats.length === 1
          ? say('Seat {list}, {from} to {to}, {day}', { list, from, to, day })
          : say('Seats {list}, {from} to {to}, {day}', { list, from, to, day })}
      </p>
      <p>
        {isSameDay(at, serverNow())
          ? say('After log-in you go on to book.')
          : say('Chosen {when}. After log-in you go on to book.', { when })}
      </p>
    </Note>
  )
}
