import { grouped } from '../../../language/grouped.ts'
import { useSay } from '../../../language/use-say.ts'
import { rupees } from '../../../lib/format.ts'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Perforation } from '../../../ui/layout/card.tsx'
import styles from './statistics-roll.module.css'
import type { Figure, Statistics } from './use-statistics.ts'

/** Three stubs off one roll: buses, bookings, revenue. */
export function StatisticsRoll({ statistics: { buses, bookings, revenue } }: { statistics: Statistics }) {
  const say = useSay()
  const loading = [buses, bookings, revenue].some(({ kind }) => kind === 'loading')
  return (
    <div>
      <div className={styles.roll} aria-busy={loading}>
        <Stub label={say('Total Buses')} figure={buses} write={grouped} />
        <Perforation run="column" />
        <Stub label={say('Total Bookings')} figure={bookings} write={grouped} />
        <Perforation run="column" />
        <Stub label={say('Total Revenue')} figure={revenue} write={rupees} />
      </div>
      <p className={styles.loading} role="status">
        {loading && say('Loading stats...')}
      </p>
    </div>
  )
}

function Stub({ label, figure, write }: { label: string; figure: Figure; write: (value: number) => string }) {
  const say = useSay()
  return (
    <div className={styles.stub}>
      <p className={styles.label}>{label}</p>
      {figure.kind === 'known' && <b className={styles.value}>{write(figure.value)}</b>}
      {figure.kind === 'loading' && <SkeletonBar className={styles.bar} width="70%" height={22} />}
      {figure.kind === 'failed' && <p className={styles.failed}>{say('Failed to fetch data')}</p>}
    </div>
  )
}
