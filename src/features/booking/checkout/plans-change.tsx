import { comesBack } from '../../../../contract/cancellation-terms.ts'
import { toPaise, toRupees, totalFare } from '../../../../contract/money.ts'
import type { OfferedBus } from '../../../../contract/offered-bus.ts'
import { useSay } from '../../../language/use-say.ts'
import { rupees } from '../../../lib/format.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { TermsTable } from '../../tickets/cancel/terms-table.tsx'
import type { Choice } from '../seats/kept-choice.ts'
import styles from './plans-change.module.css'

interface PlansChangeProps {
  choice: Choice
  terms: NonNullable<OfferedBus['cancellationTerms']>
}

/** The last card before the button: what comes back to who cancels, in rupees for these seats. */
export function PlansChange({ choice: { bus, seats }, terms }: PlansChangeProps) {
  const say = useSay()
  const total = totalFare(seats.length, bus.costPerSeat)
  return (
    <Card as="section" className={styles.card} aria-labelledby="plans-change">
      <h2 id="plans-change">{say('If your plans change')}</h2>
      <p>
        {say(
          'You can cancel in My Tickets, one seat or all. If the operator calls the bus off, all {amount} comes back.',
          {
            amount: rupees(total),
          },
        )}
      </p>
      <TermsTable
        terms={terms}
        trip={bus}
        amountAt={(percent) => toRupees(comesBack(toPaise(total), percent))}
        ground="surface"
      />
    </Card>
  )
}
