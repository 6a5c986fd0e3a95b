import { type AppliedStep, appliedSteps } from '#contract/cancellation/cancellation-terms.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import type { Departure } from '#contract/time.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { rupees } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { beforeInWords, momentInWords } from './cancel-words.ts'
import styles from './terms-table.module.css'

interface TermsTableProps {
  terms: CancellationTerms
  trip: Departure
  /** @returns rupees that come back at this percentage */
  amountAt: (percent: number) => number
  /** Rupees still to pay: the table shows the refund once they are paid. */
  once?: number | undefined
  /** The background: paper keeps its inks in both themes. */
  ground: 'paper' | 'surface'
  /** Newer terms replaced these: no step is marked as current. */
  replaced?: boolean
}

/** The refund terms: in words, and in rupees for the whole booking. */
export function TermsTable({ terms, trip, amountAt, once, ground, replaced = false }: TermsTableProps) {
  const say = useSay()
  const now = serverNow()
  const steps = appliedSteps(terms, trip)
  const current = replaced ? -1 : steps.findIndex(({ until }) => now < until)
  return (
    <table className={cx(styles.table, ground === 'paper' && styles.onPaper)}>
      <thead>
        <tr>
          <th scope="col">{say('If you cancel')}</th>
          <th scope="col">
            {once === undefined
              ? say('You get back')
              : say('Once {amount} is paid, you get back', { amount: rupees(once) })}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, index) => (
          <tr key={step.hoursBefore ?? 'after'} data-over={index < current || current < 0 ? '' : undefined}>
            <th scope="row">
              <span className={styles.when}>
                <span>{whenInWords(step, steps.length)}</span>
                {index === current && <b className={styles.now}>{say('now')}</b>}
                {index < current && <small>{say('over')}</small>}
              </span>
              {step.hoursBefore !== undefined && <small>{beforeInWords(step.hoursBefore)}</small>}
            </th>
            <td>
              {step.percent === 0 ? (
                <b className={styles.nothing}>{say('Nothing')}</b>
              ) : (
                <>
                  <b>{rupees(amountAt(step.percent))}</b>
                  <small>{step.percent}%</small>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function whenInWords({ hoursBefore, until }: AppliedStep, count: number): string {
  if (hoursBefore !== undefined) return say('until {moment}', { moment: momentInWords(until) })
  return count === 1 ? say('at any time') : say('after that')
}
