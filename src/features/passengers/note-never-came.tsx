import type { Admin } from '#contract/accounts/account.ts'
import { mayReport, type Reported } from '#contract/tickets/never-came.ts'
import { reportNeverCame } from '#contract/tickets/never-came-calls.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { send } from '#lib/calls/send.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { readTicketAnew } from '../refunds/calling-off/passenger-cancellations.ts'

/** Notes a passenger's phone call that the bus never came. Sent twice, it counts once. */
const notedReports = operatorKind<Pick<Ticket, 'id' | 'busId'>, Reported>((client) => ({
  name: 'sawari-noted-report-',
  subject: ({ id }) => id,
  async send(_admin, { id: ticketId }, key, signal) {
    const body = { kind: 'never-came', ageMs: 0, as: 'operator' } as const
    return (await send(reportNeverCame, { params: { ticketId }, headers: { 'idempotency-key': key }, body, signal }))
      .data
  },
  made(admin, ticket) {
    toast.ok(say('Noted. It waits for an owner’s answer.'))
    readTicketAnew(client, admin.id, ticket)
  },
  doubt: () => say('We do not know yet whether that was noted.'),
}))

/** For passengers who bought at the counter and have no app to report it. */
export function NoteNeverCame({ admin, ticket }: { admin: Admin; ticket: Ticket }) {
  const say = useSay()
  const noting = useAnswered(notedReports, admin)
  const now = useMinute()
  if (ticket.neverCame || !mayReport(ticket, now)) return null
  return (
    <>
      <Button variant="secondary" size="small" busy={noting.isPending} onClick={() => noting.mutate(ticket)}>
        {say('They say: the bus never came')}
      </Button>
      <PressNotes of={noting} />
    </>
  )
}
