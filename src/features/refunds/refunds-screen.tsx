import { useDeferredValue, useMemo } from 'react'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { RefundState } from '#contract/cancellation/refund.ts'
import { indiaDate } from '#contract/time.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { rupees } from '#lib/format.ts'
import { useLeftView } from '#lib/left-view.ts'
import { useTyped } from '#lib/use-draft.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { NotHere } from '../company/lists/list-parts.tsx'
import { ListTable } from '../company/lists/list-table.tsx'
import { SaveButtons } from '../company/spreadsheets/save-buttons.tsx'
import { cutOff } from '../connection/cut-off.ts'
import { NotKnownYet } from '../connection/notices/not-known-yet.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { isLeave } from '../connection/why-not.ts'
import { refundsTable } from './export-refunds.ts'
import { dueInWords, findRefunds, sumOf } from './refund-words.ts'
import { refundsKey } from './refunds-query.ts'
import styles from './refunds-screen.module.css'
import { usePayments } from './use-payments.ts'
import { useRefundRows } from './use-refund-rows.tsx'
import { useRefunds } from './use-refunds.ts'

/** Refunds that the operator owes or has paid. The app moves no money: it notes payments. */
export function RefundsScreen() {
  return <ForPart part="figures">{(admin) => <Refunds admin={admin} />}</ForPart>
}

function Refunds({ admin }: { admin: Admin }) {
  const say = useSay()
  const adminId = admin.id
  const connection = useConnection()
  const [state, setState] = useLeftView('refunds', RefundState, 'due')
  const due = useRefunds(adminId, 'due')
  const paid = useRefunds(adminId, 'paid')
  const list = state === 'due' ? due : paid
  const { query, unlisted } = list
  const [typed, setTyped] = useLeftView('refunds typed', v.string(), '')
  const wanted = useDeferredValue(typed)
  const [common, setCommon, forgetCommon] = useTyped(`refunds:${adminId}`)
  const payments = usePayments(admin)
  const found = useMemo(() => findRefunds(list.refunds, wanted), [list.refunds, wanted])
  const { columns, shown, sorted, setSorted, picked, setPicked, pick, references, rows } = useRefundRows(
    adminId,
    state,
    found,
  )
  const chosen = state === 'due' ? found.filter(({ id }) => picked.has(id)) : []
  const isAllPicked = shown.every(({ id }) => picked.has(id))
  const isEmpty = found.length === 0 && unlisted === 0
  const offline = isCutOff(connection)

  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Noting payments needs a signal.', { why }))
    else
      payments.pay(
        chosen.map((refund) => ({ refund, reference: (references[refund.id] || common).trim() })),
        { onSuccess: forgetCommon },
      )
  }
  function loadMore() {
    const why = cutOff()
    if (why) toast.error(say('{why} More refunds need a signal.', { why }))
    else list.loadMore()
  }
  /** A file has all refunds or is not written: the pages not loaded yet are loaded first. */
  async function wholeTable() {
    const every = await list.loadAll()
    const rows = every && findRefunds(every, typed)
    if (!rows)
      toast.error(say('Some refunds could not be loaded, so no file was written. Try again when you have a signal.'))
    else if (rows.length > 0) return refundsTable(rows, indiaDate(serverNow()))
    else toast.error(say('No refund found.'))
    return undefined
  }

  return (
    <>
      <OperatorPage
        heading={say('Refunds')}
        line={due.total === undefined ? '' : dueInWords({ ...due, total: due.total })}
        layout="rows"
        query={query}
        what={say('last known refunds')}
        queryKey={refundsKey(adminId)}
      >
        <p className={styles.how}>{say('Pay by UPI or cash, then mark it here.')}</p>
        <ListTable
          label={say('Refunds')}
          tableKey={state}
          placeholder={say('Name, ticket or reference')}
          typed={typed}
          onType={setTyped}
          filters={[
            { name: 'due', text: say('Due {count}', { count: countOf(due) }) },
            { name: 'paid', text: say('Paid {count}', { count: countOf(paid) }) },
          ]}
          filter={state}
          onFilter={setState}
          all={list.refunds.length}
          allInWords={say.count(list.refunds.length, '1 refund', '{count} refunds')}
          tools={<SaveButtons table={wholeTable} busy={list.loadingMore} off={isEmpty} />}
          {...rows}
          rows={shown}
          columns={columns}
          sorted={sorted}
          onSort={setSorted}
          ownOrder={state === 'due' ? say('Oldest first') : say('Latest first')}
          onPick={state === 'due' ? ({ id }) => pick(id, !picked.has(id)) : undefined}
        >
          {payments.done.length > 0 && (
            <Note tone="good">
              <p role="status">
                {say.count(payments.done.length, '1 is marked as paid.', '{count} are marked as paid.')}
              </p>
              <Button variant="secondary" size="small" busy={payments.isUndoing} onClick={payments.undo}>
                {say('Undo')}
              </Button>
            </Note>
          )}
          <NotKnownYet kind={payments.payments} pending={payments.isPaying} />
          <NotKnownYet kind={payments.takenBack} pending={payments.isUndoing} />
          {payments.error && !isLeave(payments.error) && (
            <Note tone="error">
              {serverMessage(payments.error) ??
                say('No answer came. The list shows the payments that were noted. Mark the rest again.')}
            </Note>
          )}
          <NotHere query={query}>{say('Loading refunds…')}</NotHere>
          {query.data && shown.length === 0 && (
            <EmptyState
              drawing={<TicketBlank />}
              heading={
                wanted.trim() !== ''
                  ? say('No refund found.')
                  : state === 'due'
                    ? say('Nothing is due.')
                    : say('Nothing was paid yet.')
              }
            >
              {wanted.trim() === ''
                ? say('Refunds for cancelled seats appear here.')
                : say('Search by ticket, passenger, phone or reference.')}
            </EmptyState>
          )}
          {state === 'due' && shown.length > 0 && (
            <div className={styles.row}>
              <b>{say.count(chosen.length, '1 picked', '{count} picked')}</b>
              <button
                type="button"
                className={styles.all}
                onClick={() => setPicked(new Set(isAllPicked ? [] : shown.map(({ id }) => id)))}
              >
                {isAllPicked ? say('Pick none') : say('Pick all {count}', { count: shown.length })}
              </button>
            </div>
          )}
          {unlisted > 0 && (
            <div className={styles.row}>
              <p role="status">
                {say('{refunds} more refunds are not in this list yet.', { refunds: grouped(unlisted) })}
                {list.moreFailed && ` ${say('They could not be loaded; try again.')}`}
              </p>
              <Button variant="secondary" size="small" busy={list.loadingMore} onClick={loadMore}>
                {list.loadingMore ? say('Loading more refunds…') : say('Load more refunds')}
              </Button>
            </div>
          )}
        </ListTable>
      </OperatorPage>
      {chosen.length > 0 && (
        <Dock>
          <section className={styles.dock} aria-label={say.count(chosen.length, '1 picked', '{count} picked')}>
            <TextField
              label={say('Reference, optional')}
              maxLength={60}
              value={common}
              onChange={({ target }) => setCommon(target.value)}
            />
            <b className={styles.sum}>{rupees(sumOf(chosen))}</b>
            <Button wide icon={<Icon name="check" />} busy={payments.isPaying} softDisabled={offline} onClick={press}>
              {say.count(chosen.length, 'Mark 1 as paid', 'Mark {count} as paid')}
            </Button>
          </section>
        </Dock>
      )}
    </>
  )
}

function countOf({ total }: { total: number | undefined }): string {
  return total === undefined ? '–' : grouped(total)
}
