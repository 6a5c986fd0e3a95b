import type { Language } from '#contract/language.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'

/** What is printed, and so what is kept of it is kept under all of this. */
export interface PrintOrder {
  /** As its traveller sees it. */
  ticket: Ticket
  /** The traveller's account's. */
  language: Language
}
