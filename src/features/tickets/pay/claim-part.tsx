import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { shownUtr } from '#contract/payments/claim.ts'
import type { TicketClaim } from '#contract/tickets/money-of-ticket.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import type { Claim } from '#delivery/claims.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { useConnection } from '#features/connection/use-connection.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'
import { rupees } from '#lib/format.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { momentInWords } from '../cancel/cancel-words.ts'
import parts from '../cancel/ticket-parts.module.css'
import { claimedBack, type Paying, saidAmount } from '../paper/money-of-paper.ts'
import styles from './claim-part.module.css'

const ClaimSheet = lazyDialog(async () => (await import('./claim-sheet.tsx')).ClaimSheet)

interface ClaimPartProps {
  user: User
  ticket: Paying
  /** A claim from this phone that the server has not answered. */
  unsent: Claim | undefined
  /** The code for paying, if the ticket has one. */
  children: ReactNode
}

/** The traveller's claim to have paid by UPI, what became of it, and what they may say now. */
export function ClaimPart(props: ClaimPartProps) {
  const { user, ticket, unsent } = props
  const { due, claim } = ticket.money
  const [asked, setAsked] = useState({ times: 0, isOpen: false })
  const ask = () => setAsked({ times: asked.times + 1, isOpen: true })
  const said = unsent?.said === 'paid' ? unsent : undefined
  const isChecked = said !== undefined || (!unsent && ticket.money.state === 'claimed')
  const utr = said ? said.utr : unsent ? '' : (claim?.utr ?? '')
  return (
    <>
      {isChecked ? <Checked {...props} said={said} utr={utr} onAsk={ask} /> : <ToPay {...props} onAsk={ask} />}
      {/* The sheet stays mounted while its claim is sent, and starts anew each time it opens; what was typed stays. */}
      <ClaimSheet
        key={asked.times}
        open={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
        user={user}
        ticket={ticket}
        amount={due || saidAmount(ticket)}
        utr={utr}
      />
    </>
  )
}

interface CheckedProps extends ClaimPartProps {
  said: Claim | undefined
  utr: string
  onAsk: () => void
}

/** The ticket is claimed to be paid, at least on this phone. */
function Checked({ user, ticket, said, utr, onAsk }: CheckedProps) {
  const say = useSay()
  const offline = isCutOff(useConnection())
  const { claim } = ticket.money
  const operator = ticket.travels_name || say('The operator#payer')
  return (
    <>
      <p className={parts.note}>
        {said ? unsentInWords(offline) : checkedInWords(ticket, claim, operator)}
        {utr !== '' && <Utr utr={utr} />}
      </p>
      {(said || claim) && <Ways user={user} ticket={ticket} hasUtr={utr !== ''} onChange={onAsk} />}
    </>
  )
}

/** The ticket is still to be paid, or the payment was not found. */
function ToPay({ ticket, unsent, children, onAsk }: ClaimPartProps & { onAsk: () => void }) {
  const say = useSay()
  const [showsCode, setShowsCode] = useState(false)
  const offline = isCutOff(useConnection())
  const { due, claim } = ticket.money
  const operator = ticket.travels_name || say('The operator#payer')
  const isDenied = !unsent && claim?.notFoundAt !== undefined
  return (
    <>
      {isDenied && (
        <p className={parts.note}>
          {claim.utr === ''
            ? say('{operator} did not find your money.', { operator })
            : say.parts('{operator} did not find UTR {utr}.', {
                operator,
                utr: <b key="utr">{shownUtr(claim.utr)}</b>,
              })}{' '}
          {adviceInWords(ticket)}
        </p>
      )}
      {unsent && <p className={parts.note}>{unsentInWords(offline)}</p>}
      {isDenied && !showsCode ? null : children}
      <div className={styles.ways}>
        <Button variant="secondary" icon={isDenied ? undefined : <Icon name="check" />} onClick={onAsk}>
          {isDenied ? say('Change the UTR') : say('I have paid')}
        </Button>
        {isDenied && due > 0 && !showsCode && (
          <Button variant="secondary" icon={<Icon name="qr" size={20} />} onClick={() => setShowsCode(true)}>
            {say('Show the QR')}
          </Button>
        )}
      </div>
      {!isDenied && (
        <p className={styles.hint}>
          {offline
            ? say('With no signal this is saved here and sent later.')
            : say('No app tells us that you paid. Say so here.')}
        </p>
      )}
    </>
  )
}

function Utr({ utr }: { utr: string }) {
  return (
    <>
      {' '}
      UTR <b className={parts.reference}>{shownUtr(utr)}</b>.
    </>
  )
}

interface WaysProps {
  user: User
  ticket: Ticket
  hasUtr: boolean
  onChange: () => void
}

function Ways({ user, ticket, hasUtr, onChange }: WaysProps) {
  const say = useSay()
  const client = useQueryClient()
  async function takeBack(): Promise<void> {
    // The ticket in the wallet loads without the code that sends changes.
    const { sayWhenPossible } = await loadChunkWithRetry(() => import('./claim-delivery.ts'))
    await sayWhenPossible(client, user, ticket, 'not-paid')
  }
  return (
    <div className={styles.texts}>
      <Button variant="text" size="small" onClick={onChange}>
        {hasUtr ? say('Change the UTR') : say('Give the UTR')}
      </Button>
      <Button variant="text" size="small" onClick={() => void takeBack()}>
        {say('I have not paid')}
      </Button>
    </div>
  )
}

function adviceInWords({ status, money: { payBefore } }: Paying): string {
  if (status !== BOOKED) return say('Look at the number again, or call the company.')
  return payBefore === undefined
    ? say('Look at the number again, or pay when you get on.')
    : say('Look at the number again, or pay by {moment}.', { moment: momentInWords(payBefore) })
}

function unsentInWords(offline: boolean): string {
  return offline
    ? say('Saved on this phone. It is sent when you are online.')
    : say('Not sure it arrived. We ask again by ourselves.')
}

function checkedInWords(ticket: Paying, claim: TicketClaim | undefined, operator: string): string {
  if (!claim) return say('The driver saw your payment. {operator} looks in its account.', { operator })
  if (ticket.status === BOOKED) return say('{operator} looks in its account. Your seat stays yours.', { operator })
  const back = claimedBack(ticket)
  return back > 0
    ? say('{operator} looks in its account. If your money came, {amount} comes back.', {
        operator,
        amount: rupees(back),
      })
    : say('{operator} looks in its account. Nothing comes back.', { operator })
}

/** @returns the label over the sum: when the claim was made or looked for; undefined if no claim waits */
export function claimLabel(ticket: Paying, unsent: Claim | undefined): string | undefined {
  const { claim, state } = ticket.money
  if (unsent)
    return unsent.said === 'paid'
      ? say('You said you paid, {moment}', { moment: momentInWords(unsent.saidAt) })
      : undefined
  if (state === 'claimed')
    return claim
      ? say('You said you paid, {moment}', { moment: momentInWords(claim.at) })
      : say('Paid by UPI, the driver saw it')
  return claim?.notFoundAt === undefined
    ? undefined
    : say('Looked for, {moment}', { moment: momentInWords(claim.notFoundAt) })
}
