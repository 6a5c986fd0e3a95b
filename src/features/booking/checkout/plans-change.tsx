import type { RefObject } from 'react'
import { comesBack } from '#contract/cancellation/cancellation-terms.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import { toPaise, toRupees, totalFare } from '#contract/money.ts'
import { TermsTable } from '#features/tickets/cancel/terms-table.tsx'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { Choice } from '../seats/kept-choice.ts'
import styles from './plans-change.module.css'

interface PlansChangeProps {
  choice: Choice
  /** The current terms. */
  terms: CancellationTerms
  /** The terms agreed to, if different: then both are shown, and nothing is booked until `onAgree`. */
  before: CancellationTerms | undefined
  /** The passengers pay when boarding: until then there is nothing to refund. */
  paysLater: boolean
  agreeRef: RefObject<HTMLButtonElement | null>
  onAgree: () => void
}

/** The last card before the button: the refund terms, in rupees for these seats. */
export function PlansChange({ choice: { bus, seats }, terms, before, paysLater, agreeRef, onAgree }: PlansChangeProps) {
  const say = useSay()
  const total = totalFare(seats.length, bus.costPerSeat)
  const once = paysLater ? total : undefined
  const amountAt = (percent: number) => toRupees(comesBack(toPaise(total), percent))
  return (
    <Card as="section" className={styles.card} aria-labelledby="plans-change">
      <h2 id="plans-change">{say('If your plans change')}</h2>
      <div role="alert">
        {before && <Note>{say('The operator changed the refund terms after you chose your seats.')}</Note>}
      </div>
      <p>
        {paysLater
          ? say(
              'You can cancel in My Tickets, one seat or all. If the operator calls the bus off, all that was paid comes back.',
            )
          : say(
              'You can cancel in My Tickets, one seat or all. If the operator calls the bus off, all {amount} comes back.',
              { amount: rupees(total) },
            )}
      </p>
      {before && (
        <>
          <h3>{say('When you chose your seats')}</h3>
          <TermsTable terms={before} trip={bus} amountAt={amountAt} once={once} ground="surface" replaced />
          <h3>{say('The terms now')}</h3>
        </>
      )}
      <TermsTable terms={terms} trip={bus} amountAt={amountAt} once={once} ground="surface" />
      {before && (
        <Button ref={agreeRef} variant="secondary" wide onClick={onAgree}>
          {say('Agree to the new terms')}
        </Button>
      )}
    </Card>
  )
}
