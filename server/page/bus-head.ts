import * as v from 'valibot'
import { Bus } from '../../contract/bus.ts'
import { Id } from '../../contract/fields.ts'
import { indiaMoment } from '../../contract/time.ts'
import type { Context } from '../context.ts'
import { rupees, shortDate } from '../formats.ts'
import { findOffered } from '../modules/buses/store.ts'
import type { PageHead } from './fill-page.ts'
import type { PageSource } from './filled-pages.ts'
import { tripFacts } from './trip-facts.ts'

/** What the page of one bus says to those who get its link. One that is not offered says nothing about itself. */
export function busHeads({ config, database, now }: Pick<Context, 'config' | 'database' | 'now'>): PageSource {
  async function headOf(id: string): Promise<PageHead> {
    const busId = v.safeParse(Id, id)
    const trip = busId.success && (await findOffered(database.read, busId.output, indiaMoment(now())))
    if (!trip) return { noindex: true }
    const bus = v.parse(Bus, JSON.parse(trip.json))
    const address = `${config.publicUrl}${busPath(bus.id)}`
    return {
      title: `${bus.from} to ${bus.to}, ${shortDate(bus.dateOfDeparture)}, ${bus.departureTime}`,
      description: `From ${rupees(bus.costPerSeat)}, ${seatsLeft(bus.availableSeats)}. ${bus.name}, ${bus.type}, boards at ${bus.boardingPoint}.`,
      address,
      canonical: address,
      facts: { '@context': 'https://schema.org', ...tripFacts(bus, address) },
    }
  }

  return ({ path, query }) => {
    const id = query.get('bus')
    return path === '/bus/bus-details' && id !== null ? headOf(id).then((head) => ({ head })) : undefined
  }
}

export function busPath(busId: number): string {
  return `/bus/bus-details?bus=${busId}`
}

function seatsLeft(count: number): string {
  if (count === 0) return 'sold out'
  return count === 1 ? '1 seat left' : `${count} seats left`
}
