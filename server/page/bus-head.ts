import type { Bus } from '#contract/buses/bus.ts'
import { LINKED_BUS_ID } from '#contract/constants.ts'
import type { Context } from '../context.ts'
import { rupees, shortDate } from '../formats.ts'
import type { PageFilling, PageHead } from './fill-page.ts'
import type { PageSource } from './filled-pages.ts'
import { pageBuses } from './page-buses.ts'
import { busPicture, gonePicture } from './pictures/picture-of.ts'
import { sharedBus } from './shared-bus.ts'
import { tripFacts } from './trip-facts.ts'

/**
 * The head of a bus's page, for readers of its link, and the bus itself, which the page shows before the app has loaded
 * (src/start/first-buses.ts).
 */
export function busHeads(context: Pick<Context, 'config' | 'database' | 'now'>): PageSource {
  const { publicUrl } = context.config
  async function fillingOf(id: string): Promise<PageFilling> {
    const shared = await sharedBus(context, id)
    switch (shared.kind) {
      case 'offered':
        return {
          head: offeredHead(shared.bus, publicUrl),
          data: { [LINKED_BUS_ID]: pageBuses([JSON.stringify(shared.bus)], 1, context.now()) },
        }
      case 'gone': {
        const { from, to } = shared
        return {
          head: {
            title: `${from} to ${to}`,
            description: 'This bus is no longer offered. See today’s buses.',
            address: publicUrl + busPath(id),
            picture: gonePicture(id, shared, publicUrl).shared,
            noindex: true,
          },
        }
      }
      case 'unknown':
        return { head: { noindex: true } }
    }
  }

  return ({ path, query }) => {
    const id = query.get('bus')
    return path === '/bus/bus-details' && id !== null ? fillingOf(id) : undefined
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
