import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { type Reported, reportedBetween } from '#contract/tickets/never-came.ts'
import { reportNeverCame } from '#contract/tickets/never-came-calls.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import { REPORTS, type Report } from '#delivery/reports.ts'
import { hedged } from '#features/connection/hedged.ts'
import { travellerWorld } from '#features/session/traveller-world.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isDecided } from '../cancel/send-cancellation.ts'
import { ownTicketsQuery } from '../list/own-tickets.ts'
import { ownReports } from '../purchases/own-changes.ts'

type ReportDelivery = Delivery<User, Report, Reported, undefined>

let delivery: ReportDelivery | undefined

/** Reports to the server that a bus never came: at once, or when the signal is back. */
export function reportDelivery(client: QueryClient): ReportDelivery {
  delivery ??= createDelivery<User, Report, Reported, undefined>(travellerWorld, {
    name: REPORTS.channel,
    kept: ({ id }) => ownReports(id),
    stage: ({ until }) => (serverNow() < until ? 'send' : 'forgotten'),
    send: (_user, report) => sendReport(report),
    isAnswer: isDecided,
    keep: (user, { ticketId }, { at }) => {
      client.setQueryData(ownTicketsQuery(user.id).queryKey, (known) =>
        known?.map((ticket) => (ticket.id === ticketId ? { ...ticket, neverCame: { at } } : ticket)),
      )
      // The company may have answered by now; and the saved ticket then shows the report.
      void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
    },
    tell(user, _report, end) {
      switch (end.kind) {
        case 'made':
          toast.ok(say('Reported. The company has to answer.'))
          break
        case 'refused':
          toast.error(serverMessage(end.error) ?? say('Your report was not taken.'))
          void client.invalidateQueries({ queryKey: ownTicketsQuery(user.id).queryKey })
          break
        case 'forgotten':
          toast.error(say('Your report could not be sent in time. Call the company.'))
          break
        case 'found':
      }
    },
    show: () => undefined,
  })
  return delivery
}

/** For a press without a waiting screen: this phone stores the report before sending it. */
export async function sayThatItNeverCame(client: QueryClient, user: User, ticket: Ticket): Promise<void> {
  const { until } = reportedBetween(ticket)
  await ownReports(user.id).begin({ ticketId: ticket.id, saidAt: serverNow(), until })
  reportDelivery(client).deliver()
}

async function sendReport({ key, ticketId, saidAt }: Report): Promise<Reported> {
  const { data } = await hedged((signal) =>
    send(reportNeverCame, {
      params: { ticketId },
      headers: { 'idempotency-key': key },
      body: { kind: 'never-came', ageMs: Math.max(0, Math.round(serverNow() - saidAt)), as: 'traveller' },
      signal,
    }),
  )
  return data
}
