import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { readHistory } from '#contract/cancellation/cancellation-calls.ts'
import { HistoryEntry } from '#contract/tickets/ticket-history.ts'
import { hedged } from '#features/connection/hedged.ts'
import { send } from '#lib/calls/send.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { operatorAccount, userAccount } from '#offline/stored-account.ts'

/** Which account reads: a browser may be logged in as traveller and as operator. */
export type Reader = { as: 'traveller' | 'operator'; accountId: number }

/** What happened to a ticket. Kept on this phone, so that it can be read wherever the ticket can. */
export function historyQuery({ as, accountId }: Reader, ticketId: number) {
  const queryKey = ['ticketHistory', ticketId, as]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, v.array(HistoryEntry)),
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(readHistory, { params: { ticketId }, query: { as }, signal: attempt }), signal))
        .data,
    staleTime: 0,
    // A backend without this call will not have it a moment later.
    retry: false,
    meta: { owner: as === 'traveller' ? userAccount(accountId) : operatorAccount(accountId), persist: true },
  })
}
