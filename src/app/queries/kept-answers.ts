import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { Bus, OperatorBus } from '#contract/buses/bus.ts'
import { Integer } from '#contract/fields/fields.ts'
import { Ticket } from '#contract/tickets/ticket.ts'
import { local } from '#lib/browser-storage.ts'
import { stampClock } from '#lib/clock/server-clock.ts'
import { restoreQueries } from '#offline/queries/restore-queries.ts'

/** The form that kept answers must have when they are read back, by the first part of their key. */
const KEPT = {
  ownTickets: v.array(Ticket),
  bookedSeats: v.array(Integer),
  linkedTicket: Ticket,
  trip: Bus,
  // The operator's lists and figures.
  ownBuses: v.array(OperatorBus),
  operatorTickets: v.object({ tickets: v.array(Ticket), total: v.number() }),
  busTickets: v.array(Ticket),
  revenue: v.number(),
  travellers: Integer,
}

/** Puts the last visit's answers into a client. @returns the text that it read: see `persistQueries` */
export function restoreKeptAnswers(client: QueryClient): string | undefined {
  return restoreQueries(client, local.raw, KEPT, stampClock)
}
