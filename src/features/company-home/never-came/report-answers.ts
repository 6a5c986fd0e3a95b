import { queryOptions } from '@tanstack/react-query'
import type { ReportedTrip } from '#contract/tickets/never-came.ts'
import { answerReports, listReports } from '#contract/tickets/never-came-calls.ts'
import { companyAccount } from '#features/company/frame/company-account.ts'
import { ask } from '#features/connection/ask.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { toast } from '#ui/overlays/toast.ts'

const LOOK_AGAIN_MS = 60_000

/** Trips that passengers say never came, as long as they wait for an answer. */
export function reportsQuery(adminId: number) {
  return queryOptions({
    queryKey: ['neverCame', adminId],
    queryFn: ({ signal }) => ask(listReports, {}, signal),
    refetchInterval: LOOK_AGAIN_MS,
    // Another backend does not know the call: home works without it.
    retry: false,
    meta: { owner: companyAccount(adminId) },
  })
}

/** That a trip came after all. Twice is as good as once. */
export const reportAnswers = operatorKind<Pick<ReportedTrip, 'busId'>>((client) => ({
  name: 'sawari-report-answer-',
  subject: ({ busId }) => busId,
  send: (_admin, { busId }, _key, signal) => send(answerReports, { params: { busId }, body: { came: true }, signal }),
  made: (admin) => {
    toast.ok(say('Answered: it came. The passengers are told.'))
    void client.invalidateQueries({ queryKey: reportsQuery(admin.id).queryKey })
  },
  doubt: () => say('We do not know yet whether your answer has arrived.'),
}))
