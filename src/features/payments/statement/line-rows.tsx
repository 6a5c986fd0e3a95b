import type { Admin } from '#contract/accounts/account.ts'
import { paymentReference } from '#contract/payments/upi.ts'
import { useSay } from '#language/use-say.ts'
import { rupees, shortDate } from '#lib/format.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Badge } from '#ui/facts/badge.tsx'
import { Icon } from '#ui/icons.tsx'
import { FindTicket } from './find-ticket.tsx'
import type { StatementRow } from './statement-file.ts'
import styles from './statement-screen.module.css'
import type { LineRow, Standing } from './use-matching.ts'

interface LineProps {
  row: LineRow
  standing: Standing | undefined
}

interface WrongSumProps extends LineProps {
  isLeft: boolean
  onLeaveOut: (isLeft: boolean) => void
}

/** A line whose sum differs from what is due. It says what saving does; the owner may leave the line out. */
export function WrongSumLine({ row, standing, isLeft, onLeaveOut }: WrongSumProps) {
  const say = useSay()
  const { amount } = row.payment
  const due = standing?.due ?? 0
  const rest = rupees(Math.abs(Math.round((amount - due) * 100)) / 100)
  const [came, toPay] = [rupees(amount), rupees(due)]
  const goesBack = standing?.cancelled ? say('It goes back') : say('{amount} goes back', { amount: rest })
  return (
    <>
      <div className={styles.head}>
        <Named standing={standing} />
        <b className={styles.amount}>{came}</b>
      </div>
      {standing?.cancelled ? (
        <p>
          <Badge tone="warning">{say('cancelled: goes back by the refund terms')}</Badge>
        </p>
      ) : (
        <p className={styles.hint}>{say('came {came}, to pay {due}', { came, due: toPay })}</p>
      )}
      {standing?.saved ? (
        <Saved />
      ) : (
        <ChipGroup legend={say('What becomes of it?')} hideLegend>
          <RadioChip name={`sum-${row.line}`} checked={!isLeft} onChange={() => onLeaveOut(false)}>
            {amount < due ? say('{fare} to pay', { fare: rest }) : goesBack}
          </RadioChip>
          <RadioChip name={`sum-${row.line}`} checked={isLeft} onChange={() => onLeaveOut(true)}>
            {say('Leave it out')}
          </RadioChip>
        </ChipGroup>
      )}
    </>
  )
}

interface NobodysProps {
  row: LineRow
  admin: Admin
  onFound: (ticketId: number) => void
}

/** A payment without a ticket. */
export function NobodysLine({ admin, row, onFound }: NobodysProps) {
  const say = useSay()
  const { date, utr, note, payer, amount } = row.payment
  const said = [note, payer].filter((text) => text !== '').join(', ')
  return (
    <>
      <div className={styles.head}>
        {/* The bank's own text, in whatever language. */}
        {said === '' ? <b>{say('no note')}</b> : <b lang="en">“{said}”</b>}
        <b className={styles.amount}>{rupees(amount)}</b>
      </div>
      <p className={styles.hint}>
        {shortDate(date)}
        {utr !== '' && `, ${say('UTR {utr}', { utr })}`}
      </p>
      <FindTicket adminId={admin.id} line={row} onFound={onFound} />
    </>
  )
}

/** A line that is matched or already saved: only to look at. */
export function FoundLine({ row, standing }: LineProps) {
  const say = useSay()
  const { date, utr, amount } = row.payment
  return (
    <>
      <div className={styles.head}>
        <Named standing={standing} />
        <b>{rupees(amount)}</b>
      </div>
      <p className={styles.hint}>
        {[shortDate(date), utr, ...(standing?.by ? [say(BY[standing.by])] : [])]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {standing?.saved && <Saved />}
    </>
  )
}

const BY = { reference: 'by reference', utr: 'by UTR', hand: 'found by hand', other: 'found by hand' } as const

function Named({ standing }: { standing: Standing | undefined }) {
  const say = useSay()
  const { username = '', ticketId } = standing ?? {}
  const name = nameInWords(say, username)
  return <b>{ticketId === undefined ? name : `${name}, ${paymentReference(ticketId)}`}</b>
}

function Saved() {
  const say = useSay()
  return (
    <p>
      <Badge tone="good" icon={<Icon name="check" size={16} />}>
        {say('saved#payment')}
      </Badge>
    </p>
  )
}

/** A row that cannot be read as an incoming payment, with the reason. */
export function RefusedLine({ row }: { row: Extract<StatementRow, { kind: 'refused' }> }) {
  const say = useSay()
  return (
    <>
      <b>{say('Row {line}', { line: row.line })}</b>
      <p className={styles.hint} lang="en">
        {row.cells.filter((cell) => cell !== '').join(', ')}
      </p>
      <p className={styles.reason}>
        <Icon name="warn" size={20} /> <span>{row.reason}</span>
      </p>
    </>
  )
}
