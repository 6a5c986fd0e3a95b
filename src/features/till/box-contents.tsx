import type { TillBox } from '#contract/payments/till.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { momentInWords } from '../tickets/cancel/cancel-words.ts'
import styles from './close-box-screen.module.css'
import { signedRupees } from './till-words.ts'

/** How the expected sum adds up. */
export function BoxSums({ box: { payments, taken, takenBack, earlier } }: { box: TillBox }) {
  const say = useSay()
  return (
    <Card>
      <dl className={styles.sums}>
        <div>
          <dt>{say.count(payments, '1 payment in cash', '{count} payments in cash')}</dt>
          <dd>{rupees(taken)}</dd>
        </div>
        <div>
          <dt>{say('Taken back')}</dt>
          <dd>{signedRupees(-takenBack)}</dd>
        </div>
        <div>
          <dt>{say('Of this, from days before')}</dt>
          <dd>{signedRupees(earlier)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** What lies in it, the latest first. */
export function BoxLines({ box: { lines = [] } }: { box: TillBox }) {
  const say = useSay()
  return (
    <Section title={say('In this box')}>
      <Card>
        <ul className={styles.lines}>
          {lines.map(({ id, ticketId, amount, at, reason }) => (
            <li key={id}>
              <span>
                {say('Ticket {id}', { id: ticketId })}
                <small>
                  {momentInWords(at)}
                  {amount < 0 && `, ${say('Taken back')}`}
                  {reason !== '' && `: ${reason}`}
                </small>
              </span>
              <b>{signedRupees(amount)}</b>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
