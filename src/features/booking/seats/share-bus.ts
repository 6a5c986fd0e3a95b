import type { Bus } from '../../../../contract/bus.ts'
import { say } from '../../../language/say.ts'
import { fullDate } from '../../../lib/format-details.ts'
import { toast } from '../../../ui/overlays/toast.ts'

/** Offers a link to this bus to the apps of the phone; where there is no such sheet, the link is copied. */
export async function shareBus(bus: Bus): Promise<void> {
  const url = new URL(`/bus/bus-details?bus=${bus.id}`, window.location.href).href
  const title = say('Bus {from} to {to}', { from: say.place(bus.from), to: say.place(bus.to) })
  const text = say('{name}, {day}, departs {time}', {
    name: bus.name,
    day: fullDate(bus.dateOfDeparture),
    time: bus.departureTime,
  })
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, text, url })
    else {
      await navigator.clipboard.writeText(url)
      toast.ok(say('Link copied. Paste it where you want to share it.'))
    }
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(say('This link could not be shared. Here it is: {url}', { url }))
  }
}
