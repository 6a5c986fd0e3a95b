import type { Bus } from '#contract/buses/bus.ts'
import { say } from '#language/say.ts'
import { fullDate } from '#lib/format.ts'
import { shareLink } from '#ui/overlays/share-link.ts'

export async function shareBus(bus: Bus): Promise<void> {
  const url = new URL(`/bus/bus-details?bus=${bus.id}`, window.location.href).href
  const title = say('Bus {from} to {to}', { from: say.place(bus.from), to: say.place(bus.to) })
  const text = say('{name}, {day}, departs {time}', {
    name: bus.name,
    day: fullDate(bus.dateOfDeparture),
    time: bus.departureTime,
  })
  await shareLink({ title, text, url }, { said: say('Link copied. Paste it where you want to share it.') })
}
