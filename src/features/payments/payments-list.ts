import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as v from 'valibot'
import { PaymentRow } from '#contract/payments/payment.ts'
import { listPayments } from '#contract/payments/payment-calls.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { companyAccount } from '../company/frame/company-account.ts'
import { ask } from '../connection/ask.ts'
import { keyOf } from './find-payments.ts'
import { paymentsKey } from './payments-query.ts'

/** Payments due or claimed, the next departure first; or payments received, the latest first. */
export const PaymentState = v.picklist(['waiting', 'claimed', 'received'])
export type PaymentState = v.InferOutput<typeof PaymentState>

/**
 * @param now milliseconds since 1970
 * @returns rows with those first that cannot wait: of what is to be paid the next deadline, of what is to check the seats that are
 *   kept past theirs. The others stay as they were
 */
export function urgentFirst(rows: readonly PaymentRow[], state: PaymentState, now: number): readonly PaymentRow[] {
  if (state === 'received') return rows
  const deadline = (row: PaymentRow) =>
    state === 'claimed' && !waits(row, now) ? Infinity : (row.payBefore ?? Infinity)
  return [...rows].sort((one, other) => {
    const [a, b] = [deadline(one), deadline(other)]
    return a === b ? 0 : a - b
  })
}

/** @returns whether only the passenger's word keeps the seats */
export function waits({ claim, payBefore }: PaymentRow, now: number): boolean {
  return claim !== undefined && payBefore !== undefined && payBefore <= now
}

/** Rows of one page from the server. */
const PAGE = 1_000
const FROM_THE_START = 0
const PaymentPages = v.object({ pages: v.array(v.array(PaymentRow)), pageParams: v.array(v.number()) })

function paymentsQuery(adminId: number, state: PaymentState) {
  const queryKey = [...paymentsKey(adminId), state]
  return infiniteQueryOptions({
    queryKey,
    ...keptBefore(queryKey, PaymentPages),
    queryFn: ({ signal, pageParam }) =>
      ask(listPayments, { query: pageParam === FROM_THE_START ? { state } : { state, after: pageParam } }, signal),
    initialPageParam: FROM_THE_START,
    getNextPageParam: (last) => (last.length < PAGE ? undefined : placeOf(last.at(-1))),
    staleTime: 0,
    meta: { owner: companyAccount(adminId), persist: true },
  })
}

/** Where the next page begins: behind a payment, or a ticket that waits for one. */
function placeOf(row: PaymentRow | undefined): number | undefined {
  return row?.payment?.id ?? row?.ticketId
}

export function usePaymentRows(adminId: number, state: PaymentState) {
  const query = useInfiniteQuery({ ...paymentsQuery(adminId, state), refetchOnMount: 'always' })
  // A ticket may be paid and due again between two pages: one that came twice is listed once.
  const rows = useMemo(
    () => [...new Map((query.data?.pages ?? []).flat().map((row) => [keyOf(row), row])).values()],
    [query.data],
  )
  return { query, rows }
}
