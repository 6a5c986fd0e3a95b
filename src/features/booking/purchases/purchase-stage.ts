import { hasDeparted } from '#contract/time.ts'
import type { Stage } from '#delivery/kind.ts'
import type { Purchase } from '#delivery/purchases.ts'
import { chosenBus } from '#features/buses/chosen/chosen-bus.ts'
import { serverNow } from '#lib/clock/server-clock.ts'

const SEATS = '/bus/bus-details'
const CHECKOUT = '/bus/bus-details/checkout'

/** A purchase this old is not made any more: whoever sent it has made other plans by now. */
const TOO_OLD_MS = 24 * 3_600_000

/**
 * For so long a purchase without an end is asked about. Servers remember keys for 8 days and know nothing after that: then
 * "it was not booked" would be said of one that was.
 */
const LONGEST_OPEN_MS = 6 * 24 * 3_600_000

/** What is to be done now about a purchase without an end. */
export function stageOf(purchase: Purchase): Stage {
  const { sentAt } = purchase
  // When those of an early version were sent is not known.
  if (sentAt > 0 && serverNow() - sentAt > LONGEST_OPEN_MS) return 'forgotten'
  if (isLeftToPerson(purchase)) return 'rest'
  return isPast(purchase) ? 'ask' : 'send'
}

/** Whether it is asked about and never sent again: it comes to a ticket only if it was booked long ago. */
export function isPast({ sentAt, bus }: Purchase): boolean {
  return serverNow() - sentAt > TOO_OLD_MS || hasDeparted(bus, serverNow())
}

/**
 * Whether it waits for what somebody is doing about its very bus: where its seats are chosen and bought, the same seats see
 * it through and others give it up. One that is past is made no more, whatever they do.
 */
export function isLeftToPerson(purchase: Purchase): boolean {
  return purchase.bus.id === busOnScreen() && !isPast(purchase)
}

/** The address of the seats may name their bus; else it is the one that was chosen in this tab. */
function busOnScreen(): number | undefined {
  const { pathname, search } = window.location
  if (pathname !== SEATS && pathname !== CHECKOUT) return undefined
  return (pathname === SEATS && Number(new URLSearchParams(search).get('bus'))) || chosenBus()?.id
}
