import type { Language } from '#contract/language.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'

/** All that is printed: together these fields are the cache's key. */
export interface PrintOrder {
  /** As its traveller sees it. */
  ticket: Ticket
  /** The traveller's account's. */
  language: Language
}
