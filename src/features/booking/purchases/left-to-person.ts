import type { Purchase } from '../../../offline/purchases/purchases.ts'
import { chosenBus } from '../../buses/chosen/chosen-bus.ts'
import { isPast } from '../../tickets/purchases/own-purchases.ts'

const SEATS = '/bus/bus-details'
const CHECKOUT = '/bus/bus-details/checkout'

/**
 * Whether a purchase without an end waits for what somebody is doing about its very bus: where its seats are chosen and
 * bought, the same seats see it through and others give it up. One that is past is made no more, whatever they do.
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
