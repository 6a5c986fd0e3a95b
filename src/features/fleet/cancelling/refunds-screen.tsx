import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperatorRefund } from '../../../../contract/operator-refund.ts'
import type { RefundState } from '../../../../contract/refund.ts'
import { indiaDate } from '../../../../contract/time.ts'
import { grouped } from '../../../language/grouped.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/api-error.ts'
import { phoneNumber, rupees, shortDate } from '../../../lib/format.ts'
import { seatText } from '../../../lib/format-details.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { isCutOff } from '../../../offline/connection/connection-state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { TicketBlank } from '../../../ui/drawings/drawings.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Tick } from '../../../ui/fields/tick.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dock } from '../../../ui/layout/dock.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { cutOff } from '../../connection/cut-off.ts'
import { StatusLine } from '../../connection/notices/status-line.tsx'
import { freshnessOf } from '../../connection/query-freshness.ts'
import { refetchActive } from '../../connection/refetch-active.ts'
import { useConnection } from '../../connection/use-connection.ts'
import { useSession } from '../../session/use-session.ts'
import { OperatorFront } from '../frame/operator-shell.tsx'
import { ListSpinner } from '../lists/list-parts.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { exportRefunds } from '../spreadsheets/export-refunds.ts'
import { dueInWords, sumOf, WHY } from './refund-words.ts'
import { refundsKey, refundsQuery } from './refunds-query.ts'
import styles from './refunds-screen.module.css'
import { usePayments } from './use-payments.ts'

/** What the operator owes to passengers, and what was paid. The app moves no money: it notes what was. */
export function RefundsScreen() {
  const { admin } = useSession()
  return admin ? <Refunds adminId={admin.id} /> : null
}

function Refunds({ adminId }: { adminId: number }) {
  const say = useSay()
  const client = useQueryClient()
  const connection = useConnection()
  const [state, setState] = useState<RefundState>('due')
  const due = useQuery({ ...refundsQuery(adminId, 'due'), refetchOnMount: 'always' })
  const paid = useQuery({ ...refundsQuery(adminId, 'paid'), refetchOnMount: 'always' })
  const query = state === 'due' ? due : paid
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [references, setReferences] = useState<ReadonlyMap<number, string>>(new Map())
  const [common, setCommon] = useState('')
  const payments = usePayments(adminId)
  const all = query.data?.refunds ?? []
  const shown = all.filter((refund) => fits(refund, typed))
  const chosen = state === 'due' ? shown.filter(({ id }) => picked.has(id)) : []
  const offline = isCutOff(connection)

  function pick(id: number, on: boolean) {
    const next = new Set(picked)
    if (on) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  function press() {
    const why = cutOff()
    if (why) toast.error(say('{why} Noting payments needs a signal.', { why }))
    else payments.pay(chosen.map((refund) => ({ refund, reference: (references.get(refund.id) || common).trim() })))
  }

  return (
    <>
      <OperatorFront heading={say('Refunds')} line={due.data ? dueInWords(due.data) : ''} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.strip}>
          <StatusLine
            freshness={freshnessOf(query)}
            what={say('last known refunds')}
            onRefresh={() => refetchActive(client, { queryKey: refundsKey(adminId) })}
          />
        </div>
        <p className={styles.how}>{say('Pay by UPI or cash, then mark it here.')}</p>
        <div className={styles.tools}>
          <ChipGroup legend={say('Refunds')} hideLegend>
            {(['due', 'paid'] as const).map((one) => (
              <RadioChip key={one} name="refund-state" checked={state === one} onChange={() => setState(one)}>
                {one === 'due'
                  ? say('Due {count}', { count: due.data?.total ?? '–' })
                  : say('Paid {count}', { count: paid.data?.total ?? '–' })}
              </RadioChip>
            ))}
          </ChipGroup>
          <SearchBox placeholder={say('Name, ticket or reference')} value={typed} onType={setTyped} />
          <Button
            variant="secondary"
            size="small"
            icon={<Icon name="download" size={20} />}
            softDisabled={shown.length === 0}
            onClick={() => shown.length > 0 && exportRefunds(shown, indiaDate(serverNow()))}
          >
            {say('Save as CSV')}
          </Button>
        </div>
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
        {payments.error && (
          <Note tone="error">
            {serverMessage(payments.error) ??
              say('There is no answer. The list shows what was noted; mark the rest again.')}
          </Note>
        )}
        {!query.data && !query.isError && <ListSpinner>{say('Loading refunds…')}</ListSpinner>}
        {query.data && shown.length === 0 && (
          <EmptyState
            drawing={<TicketBlank />}
            heading={state === 'due' ? say('Nothing is due.') : say('Nothing was paid yet.')}
          >
            {say('What passengers get back for cancelled seats appears here.')}
          </EmptyState>
        )}
        {state === 'due' && shown.length > 0 && (
          <div className={styles.row}>
            <b>{say('{count} picked', { count: chosen.length })}</b>
            <button
              type="button"
              className={styles.all}
              onClick={() => setPicked(new Set(chosen.length === shown.length ? [] : shown.map(({ id }) => id)))}
            >
              {chosen.length === shown.length ? say('Pick none') : say('Pick all {count}', { count: shown.length })}
            </button>
          </div>
        )}
        {query.data && query.data.total > all.length && (
          <Note tone="info">
            {state === 'due'
              ? say('The oldest {shown} of {total} are listed.', {
                  shown: grouped(all.length),
                  total: grouped(query.data.total),
                })
              : say('The latest {shown} of {total} are listed.', {
                  shown: grouped(all.length),
                  total: grouped(query.data.total),
                })}
          </Note>
        )}
        {shown.length > 0 && (
          <Card>
            <ul className={styles.list}>
              {shown.map((refund) => (
                <RefundRow
                  key={refund.id}
                  refund={refund}
                  picked={state === 'due' ? picked.has(refund.id) : undefined}
                  onPick={(on) => pick(refund.id, on)}
                  reference={references.get(refund.id) ?? ''}
                  onReference={(text) => setReferences(new Map(references).set(refund.id, text))}
                />
              ))}
            </ul>
          </Card>
        )}
      </main>
      {chosen.length > 0 && (
        <Dock>
          <div className={styles.dock}>
            <TextField
              label={say('Reference, optional')}
              maxLength={60}
              autoComplete="off"
              value={common}
              onChange={({ target }) => setCommon(target.value)}
            />
            <b className={styles.sum}>{rupees(sumOf(chosen))}</b>
            <Button wide icon={<Icon name="check" />} busy={payments.isPaying} softDisabled={offline} onClick={press}>
              {say.count(chosen.length, 'Mark 1 as paid', 'Mark {count} as paid')}
            </Button>
          </div>
        </Dock>
      )}
    </>
  )
}

interface RefundRowProps {
  refund: OperatorRefund
  /** Undefined where there is nothing to pick for: it is paid. */
  picked: boolean | undefined
  onPick: (on: boolean) => void
  reference: string
  onReference: (text: string) => void
}

function RefundRow({ refund, picked, onPick, reference, onReference }: RefundRowProps) {
  const say = useSay()
  const { username, ticketId, seats, phone, amount, cause, paidOn, since } = refund
  const what = say('{why}, ticket {ticketId}', { why: say(WHY[cause]), ticketId })
  const when = paidOn ?? indiaDate(since)
  const line = (
    <>
      <span className={styles.who}>
        <b>{username || say('N/A')}</b>
        <small>
          {what}, {say.count(seats.length, 'Seat {seats}', 'Seats {seats}', { seats: seatText(seats) })}
        </small>
        <small>
          {phone && `${phoneNumber(phone)}, `}
          {paidOn ? say('paid {day}', { day: shortDate(when) }) : say('since {day}', { day: shortDate(when) })}
          {refund.reference && `, ${refund.reference}`}
        </small>
      </span>
      <b className={styles.amount}>{rupees(amount)}</b>
    </>
  )
  return (
    <li className={styles.refund} data-picked={picked ? '' : undefined}>
      {picked === undefined ? (
        <div className={styles.line}>{line}</div>
      ) : (
        <label className={styles.line}>
          <Tick checked={picked} onChange={({ target }) => onPick(target.checked)} />
          {line}
        </label>
      )}
      {picked && (
        <span className={styles.own}>
          <TextField
            label={say('Reference')}
            maxLength={60}
            autoComplete="off"
            value={reference}
            onChange={({ target }) => onReference(target.value)}
          />
        </span>
      )}
    </li>
  )
}

function fits({ username, ticketId, reference, phone }: OperatorRefund, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  return (
    wanted === '' || [username, String(ticketId), reference, phone].some((text) => text.toLowerCase().includes(wanted))
  )
}
