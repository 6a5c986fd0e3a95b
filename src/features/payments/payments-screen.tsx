import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { PaymentRow } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { rupees } from '#lib/format.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type Sorted, sortRows } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorFront } from '../company/frame/operator-shell.tsx'
import { ListSpinner } from '../company/lists/list-parts.tsx'
import { printRows } from '../company/lists/print-rows.ts'
import { TableTools } from '../company/lists/table-tools.tsx'
import { cutOff } from '../connection/cut-off.ts'
import { explainFailure } from '../connection/explain-failure.ts'
import { NotKnownYet } from '../connection/notices/not-known-yet.tsx'
import { StatusLine } from '../connection/notices/status-line.tsx'
import { freshnessOf } from '../connection/query-freshness.ts'
import { refetchActive } from '../connection/refetch-active.ts'
import { useConnection } from '../connection/use-connection.ts'
import { isLeave } from '../connection/why-not.ts'
import { findPayments, keyOf } from './find-payments.ts'
import { HOW, HOW_NAMES } from './how-names.ts'
import { paymentColumns, ticketInWords } from './payment-columns.tsx'
import { PaymentDetail } from './payment-detail.tsx'
import { type PaymentState, usePaymentRows } from './payments-list.ts'
import { paymentsKey } from './payments-query.ts'
import styles from './payments-screen.module.css'
import { useMarking } from './use-marking.ts'

/** What passengers still have to pay, and what came in; whoever stands at the counter sees what they took themselves. */
export function PaymentsScreen() {
  return <ForPart part="lists">{(admin) => <Payments admin={admin} />}</ForPart>
}

function Payments({ admin }: { admin: Admin }) {
  const say = useSay()
  const client = useQueryClient()
  const [state, setState] = useState<PaymentState>('waiting')
  const waiting = usePaymentRows(admin.id, 'waiting')
  const received = usePaymentRows(admin.id, 'received')
  const { query, rows } = state === 'waiting' ? waiting : received
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const [sorted, setSorted] = useState<Sorted>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pick = useCallback((key: string, on: boolean) => {
    setPicked((now) => {
      const next = new Set(now)
      if (on) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  const columns = useMemo(
    () => paymentColumns(say, state, state === 'waiting' ? { has: (key) => picked.has(key), onPick: pick } : undefined),
    [say, state, picked, pick],
  )
  const shown = useMemo(() => sortRows(findPayments(rows, wanted), columns, sorted), [rows, wanted, columns, sorted])
  const chosen = state === 'waiting' ? shown.filter((row) => picked.has(keyOf(row))) : []
  const toCome = waiting.query.data ? sumOf(waiting.rows) : undefined

  return (
    <>
      <OperatorFront
        heading={say('Payments')}
        line={toCome === undefined ? '' : say('{amount} still to come', { amount: rupees(toCome) })}
      />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.strip}>
          <StatusLine
            freshness={freshnessOf(query)}
            what={say('last known payments')}
            onRefresh={() => refetchActive(client, { queryKey: paymentsKey(admin.id) })}
          />
        </div>
        <TableTools
          placeholder={say('Name, ticket or reference')}
          typed={typed}
          onType={setTyped}
          filters={[
            { name: 'waiting', text: say('Waiting {count}', { count: countOf(waiting) }) },
            { name: 'received', text: say('Received {count}', { count: countOf(received) }) },
          ]}
          filter={state}
          onFilter={setState}
          columns={columns}
          rows={shown}
          all={rows.length}
          allInWords={say.count(rows.length, '1 payment', '{count} payments')}
          sorted={sorted}
          onSort={setSorted}
          ownOrder={state === 'waiting' ? say('Next departure first') : say('Latest first')}
          onPrint={() => printRows(say('Payments'), columns, shown)}
        />
        {!query.data && !query.isError && <ListSpinner>{say('Loading payments…')}</ListSpinner>}
        {!query.data && query.isError && <Note tone="error">{explainFailure(query.error)}</Note>}
        {query.data && shown.length === 0 && (
          <EmptyState
            drawing={<TicketBlank />}
            heading={
              wanted.trim() !== ''
                ? say('No payment found.')
                : state === 'waiting'
                  ? say('Everybody has paid.')
                  : say('Nothing came in yet.')
            }
          >
            {wanted.trim() === ''
              ? say('Tickets that are to be paid appear here.')
              : say('Search by ticket, passenger, phone or reference.')}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <DataTable
            key={state}
            label={say('Payments')}
            keyOf={keyOf}
            nameOf={(row: PaymentRow) => `${row.username || say('N/A')}, ${ticketInWords(say, row)}`}
            look={(row: PaymentRow) => (picked.has(keyOf(row)) ? 'picked' : undefined)}
            detail={(row: PaymentRow) => <PaymentDetail admin={admin} row={row} />}
            rows={shown}
            columns={columns}
            sorted={sorted}
            onSort={setSorted}
            ownOrder={state === 'waiting' ? say('Next departure first') : say('Latest first')}
            onPick={state === 'waiting' ? (row: PaymentRow) => pick(keyOf(row), !picked.has(keyOf(row))) : undefined}
          />
        )}
        {query.hasNextPage && (
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {say('Load more payments')}
          </Button>
        )}
      </main>
      <MarkReceived admin={admin} chosen={chosen} />
    </>
  )
}

/** What is picked is noted as received at one press. */
function MarkReceived({ admin, chosen }: { admin: Admin; chosen: readonly PaymentRow[] }) {
  const say = useSay()
  const connection = useConnection()
  const [how, setHow] = useState<PaymentHow>('upi')
  const { kind, mark, isMarking, error } = useMarking(admin)
  if (chosen.length === 0 && !isMarking && !error) return null
  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Noting a payment needs a signal.', { why }))
    else if (!isMarking) mark({ rows: chosen, how })
  }
  return (
    <Dock>
      <NotKnownYet kind={kind} pending={isMarking} />
      {error && !isLeave(error) && (
        <Note tone="error">
          {serverMessage(error) ??
            say('No answer came. The list shows the payments that were noted. Mark the rest again.')}
        </Note>
      )}
      {chosen.length > 0 && (
        <div className={styles.dock}>
          <ChipGroup legend={say('How was it paid?')}>
            {HOW.map((one) => (
              <RadioChip key={one} name="how-received" checked={how === one} onChange={() => setHow(one)}>
                {say(HOW_NAMES[one])}
              </RadioChip>
            ))}
          </ChipGroup>
          <b className={styles.amount}>{rupees(sumOf(chosen))}</b>
          <Button
            wide
            icon={<Icon name="check" />}
            busy={isMarking}
            softDisabled={isCutOff(connection)}
            onClick={press}
          >
            {say.count(chosen.length, 'Mark 1 as received', 'Mark {count} as received')}
          </Button>
        </div>
      )}
    </Dock>
  )
}

/** @returns rupees; paise are whole, and what floats add up to is rounded to them */
function sumOf(rows: readonly Pick<PaymentRow, 'due'>[]): number {
  return Math.round(rows.reduce((sum, { due }) => sum + due * 100, 0)) / 100
}

function countOf({ query, rows }: ReturnType<typeof usePaymentRows>): string {
  if (!query.data) return '–'
  return query.hasNextPage ? `${grouped(rows.length)}+` : grouped(rows.length)
}
