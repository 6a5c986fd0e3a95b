import { useSay } from '#language/use-say.ts'
import { Card, Perforation } from '#ui/layout/card.tsx'
import styles from './counts.module.css'

/** How many of the sold seats are on the bus. */
export function Counts({ boarded, all, missing }: { boarded: number; all: number; missing: number }) {
  const say = useSay()
  return (
    <Card look="paper" className={styles.counts} data-testid="boarding-counts">
      <dl>
        <dt>{say('Boarded')}</dt>
        <dd>
          {boarded} <small>{say('of {all}', { all })}</small>
        </dd>
      </dl>
      <Perforation run="column" />
      <dl>
        <dt>{say('Missing')}</dt>
        <dd>{missing}</dd>
      </dl>
    </Card>
  )
}
