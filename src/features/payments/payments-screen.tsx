import { useDeferredValue, useMemo, useState } from 'react'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { grouped } from '#language/grouped.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { rupees } from '#lib/format.ts'
import { useLeftView } from '#lib/left-view.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { type Sorted, sortRows } from '#ui/table/columns.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { NotHere } from '../company/lists/list-parts.tsx'
import { ListTable } from '../company/lists/list-table.tsx'
import { usePicked } from '../company/lists/picks.tsx'
import { sumRupees } from '../company/lists/sum-rupees.ts'
import { findPayments, keyOf } from './find-payments.ts'
import { MarkPicked } from './mark-picked.tsx'
import { paymentColumns, ticketInWords } from './payment-columns.tsx'
import { PaymentDetail } from './payment-detail.tsx'
import { PaymentState, urgentFirst, usePaymentRows } from './payments-list.ts'
import { paymentsKey } from './payments-query.ts'
import { ToStatement } from './statement/to-statement.tsx'

/** What passengers still have to pay, and what came in; whoever stands at the counter sees what they took themselves. */
export function PaymentsScreen() {
  return <ForPart part="lists">{(admin) => <Payments admin={admin} />}</ForPart>
}

function Payments({ admin }: { admin: Admin }) {
  const say = useSay()
  const [state, setState] = useLeftView('payments', PaymentState, 'waiting')
  const toCome = usePaymentRows(admin.id, 'waiting')
  const claimed = usePaymentRows(admin.id, 'claimed')
  const received = usePaymentRows(admin.id, 'received')
  // A claimed payment is to be checked, no longer waited for.
  const waiting = { ...toCome, rows: useMemo(() => toCome.rows.filter(({ claim }) => !claim), [toCome.rows]) }
  const { query, rows } = { waiting, claimed, received }[state]
  const [typed, setTyped] = useLeftView('payments typed', v.string(), '')
  const wanted = useDeferredValue(typed)
  const [sorted, setSorted] = useState<Sorted>()
  const { picked, pick } = usePicked<string>()
  const columns = useMemo(
    () => paymentColumns(say, state, isPicked(state) ? { has: (key) => picked.has(key), onPick: pick } : undefined),
    [say, state, picked, pick],
  )
  const now = useMinute()
  const shown = useMemo(
    () => sortRows(urgentFirst(findPayments(rows, wanted), state, now), columns, sorted),
    [rows, wanted, state, now, columns, sorted],
  )
  const chosen = isPicked(state) ? shown.filter((row) => picked.has(keyOf(row))) : []
  const sum = sumRupees(toCome.rows.map(({ due }) => due))

  return (
    <>
      <OperatorPage
        heading={say('Payments')}
        line={toCome.query.data ? say('{amount} still to come', { amount: rupees(sum) }) : ''}
        layout="rows"
        query={query}
        what={say('last known payments')}
        queryKey={paymentsKey(admin.id)}
      >
        <ListTable
          label={say('Payments')}
          tableKey={state}
          placeholder={say('Name, ticket, reference or UTR')}
          typed={typed}
          onType={setTyped}
          filters={[
            { name: 'waiting', text: say('Waiting {count}', { count: countOf(waiting) }) },
            { name: 'claimed', text: say('To check {count}', { count: countOf(claimed) }) },
            { name: 'received', text: say('Received {count}', { count: countOf(received) }) },
          ]}
          filter={state}
          onFilter={setState}
          all={rows.length}
          allInWords={say.count(rows.length, '1 payment', '{count} payments')}
          tools={<ToStatement admin={admin} />}
          rows={shown}
          columns={columns}
          sorted={sorted}
          onSort={setSorted}
          ownOrder={isPicked(state) ? say('Soonest first') : say('Latest first')}
          keyOf={keyOf}
          nameOf={(row) => `${nameInWords(say, row.username)}, ${ticketInWords(say, row)}`}
          look={(row) => (picked.has(keyOf(row)) ? 'picked' : undefined)}
          detail={(row) => <PaymentDetail admin={admin} row={row} />}
          onPick={isPicked(state) ? (row) => pick(keyOf(row), !picked.has(keyOf(row))) : undefined}
        >
          <NotHere query={query}>{say('Loading payments…')}</NotHere>
          {query.data && shown.length === 0 && (
            <EmptyState
              drawing={<TicketBlank />}
              heading={wanted.trim() !== '' ? say('No payment found.') : say(NOTHING[state])}
            >
              {wanted.trim() === '' ? say(WHAT_COMES[state]) : say('Search by ticket, passenger, phone or reference.')}
            </EmptyState>
          )}
        </ListTable>
        {query.hasNextPage && (
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {say('Load more payments')}
          </Button>
        )}
      </OperatorPage>
      <MarkPicked key={state} admin={admin} state={state} chosen={chosen} />
    </>
  )
}

/** What is to be looked for, and marked. */
function isPicked(state: PaymentState): boolean {
  return state !== 'received'
}

const NOTHING: Record<PaymentState, PlainMessage> = {
  waiting: 'Everybody has paid.',
  claimed: 'Nothing to check.',
  received: 'Nothing came in yet.',
}

const WHAT_COMES: Record<PaymentState, PlainMessage> = {
  waiting: 'Tickets that are to be paid appear here.',
  claimed: 'Tickets whose passengers say that they paid by UPI appear here.',
  received: 'Tickets that are to be paid appear here.',
}

function countOf({ query, rows }: ReturnType<typeof usePaymentRows>): string {
  if (!query.data) return '–'
  return query.hasNextPage ? `${grouped(rows.length)}+` : grouped(rows.length)
}
