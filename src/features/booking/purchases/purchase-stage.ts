import { hasDeparted } from '#contract/time.ts'
import type { Stage } from '#delivery/kind.ts'
import type { Purchase } from '#delivery/purchases.ts'
import { chosenBus } from '#features/buses/chosen/chosen-bus.ts'
import { serverNow } from '#lib/clock/server-clock.ts'

const SEATS = '/bus/bus-details'
const CHECKOUT = '/bus/bus-details/checkout'

/** A purchase older than this is not sent any more: the traveller has made other plans by now. */
const TOO_OLD_MS = 24 * 3_600_000

/**
 * The app asks this long about a purchase without an end. Servers forget keys after 8 days: then the app would say "it
 * was not booked" of a purchase that was booked.
 */
const LONGEST_OPEN_MS = 6 * 24 * 3_600_000

/** What to do now about a purchase without an end. */
export function stageOf(purchase: Purchase): Stage {
  const { sentAt } = purchase
  // Purchases of an early version have no time of sending.
  if (sentAt > 0 && serverNow() - sentAt > LONGEST_OPEN_MS) return 'forgotten'
  if (isLeftToPerson(purchase)) return 'rest'
  return isPast(purchase) ? 'ask' : 'send'
}

/** Whether the app only asks about the purchase and never sends it again: if it has a ticket, it is an old one. */
export function isPast({ sentAt, bus }: Purchase): boolean {
  return serverNow() - sentAt > TOO_OLD_MS || hasDeparted(bus, serverNow())
}

/**
 * Whether the purchase waits for a traveller who is busy with the same bus: if they book the same seats there, that
 * completes it; if they book others, that gives it up. A past purchase is never sent again, whatever they do.
 */
export function isLeftToPerson(purchase: Purchase): boolean {
  return purchase.bus.id === busOnScreen() && !isPast(purchase)
}

/** The address of the seats page may name the bus; else it is the one chosen in this tab. */
function busOnScreen(): number | undefined {
  const { pathname, search } = window.location
  if (pathname !== SEATS && pathname !== CHECKOUT) return undefined
  return (pathname === SEATS && Number(new URLSearchParams(search).get('bus'))) || chosenBus()?.id
}
