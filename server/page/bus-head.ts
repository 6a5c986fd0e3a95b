import type { Bus } from '../../contract/bus.ts'
import type { Context } from '../context.ts'
import { rupees, shortDate } from '../formats.ts'
import type { PageHead } from './fill-page.ts'
import type { PageSource } from './filled-pages.ts'
import { busPicture, gonePicture } from './pictures/picture-of.ts'
import { sharedBus } from './shared-bus.ts'
import { tripFacts } from './trip-facts.ts'

/** What the page of one bus says to those who get its link. */
export function busHeads(context: Pick<Context, 'config' | 'database' | 'now'>): PageSource {
  const { publicUrl } = context.config
  async function headOf(id: string): Promise<PageHead> {
    const shared = await sharedBus(context, id)
    switch (shared.kind) {
      case 'offered':
        return offeredHead(shared.bus, publicUrl)
      case 'gone': {
        const { from, to } = shared
        return {
          title: `${from} to ${to}`,
          description: 'This bus is not offered any more. See today’s buses.',
          address: publicUrl + busPath(id),
          picture: gonePicture(id, shared, publicUrl).shared,
          noindex: true,
        }
      }
      case 'unknown':
        return { noindex: true }
    }
  }

  return ({ path, query }) => {
    const id = query.get('bus')
    return path === '/bus/bus-details' && id !== null ? headOf(id).then((head) => ({ head })) : undefined
  }
}

function offeredHead(bus: Bus, publicUrl: string): PageHead {
  const address = publicUrl + busPath(bus.id)
  return {
    title: `${bus.from} to ${bus.to}, ${shortDate(bus.dateOfDeparture)}, ${bus.departureTime}`,
    description: `From ${rupees(bus.costPerSeat)}, ${seatsLeft(bus.availableSeats)}. ${bus.name}, ${bus.type}, boards at ${bus.boardingPoint}.`,
    address,
    canonical: address,
    picture: busPicture(bus, publicUrl).shared,
    facts: { '@context': 'https://schema.org', ...tripFacts(bus, address) },
  }
}

export function busPath(id: number | string): string {
  return `/bus/bus-details?bus=${Number(id)}`
}

function seatsLeft(count: number): string {
  if (count === 0) return 'sold out'
  return count === 1 ? '1 seat left' : `${count} seats left`
}
