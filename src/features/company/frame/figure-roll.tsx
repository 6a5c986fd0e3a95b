import { Fragment } from 'react'
import { useAwaited } from '#features/connection/use-awaited.ts'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Perforation } from '#ui/layout/card.tsx'
import styles from './figure-roll.module.css'

export type Figure = { kind: 'loading' } | { kind: 'failed' } | { kind: 'known'; value: number }

export interface FigureStub {
  label: string
  figure: Figure
  write: (value: number) => string
  /** What the figure counts, or leaves out; empty where that is known with the figure, whose place is kept. */
  note?: string
}

/** A figure with more letters has no room beside the labels of two others on a phone of 320 px. */
const LONGEST_IN_A_ROW = '₹99,99,999'.length

interface FigureRollProps {
  stubs: readonly FigureStub[]
  /** In a page's head, in the page itself, or in a column beside the page, where a desk has room for one. */
  stands?: 'in-head' | 'in-page' | 'in-column'
  /** What is said while figures load. */
  loads?: string
}

/** A row of figures. */
export function FigureRoll({ stubs, stands = 'in-head', loads }: FigureRollProps) {
  const say = useSay()
  const awaited = useAwaited(loads ?? say('Loading stats...'))
  const loading = stubs.some(({ figure }) => figure.kind === 'loading')
  const lengths = stubs.map(({ figure, write }) => (figure.kind === 'known' ? write(figure.value).length : 1))
  const isLong = stubs.length > 3 || lengths.some((length) => length > LONGEST_IN_A_ROW)
  return (
    <div>
      <div
        className={cx(
          styles.roll,
          isLong && styles.many,
          stands !== 'in-head' && styles.inPage,
          stands === 'in-column' && styles.inColumn,
          stands === 'in-column' && stubs.length > 2 && styles.stacked,
        )}
        style={{
          '--figures': stubs.length,
          '--letters': lengths.reduce((sum, length) => sum + length, 0),
          '--longest': Math.max(...lengths.slice(0, stubs.length - (stubs.length % 2))),
          '--last': lengths.at(-1),
        }}
        aria-busy={loading && awaited.isUnderWay}
      >
        {stubs.map((stub, index) => (
          <Fragment key={stub.label}>
            {index > 0 && <Perforation run="column" />}
            <Stub {...stub} />
          </Fragment>
        ))}
      </div>
      {/* A head keeps its height when the figures come; in a page more comes with them. */}
      {(stands === 'in-head' || loading) && (
        <p className={cx(styles.loading, loading && !awaited.isUnderWay && styles.away)} role="status">
          {loading && awaited.words}
        </p>
      )}
    </div>
  )
}

function Stub({ label, figure, write, note }: FigureStub) {
  const say = useSay()
  return (
    <div className={styles.stub}>
      <p className={styles.label}>{label}</p>
      {figure.kind === 'known' && <b className={styles.value}>{write(figure.value)}</b>}
      {figure.kind === 'loading' && <SkeletonBar className={styles.bar} width="70%" height={22} />}
      {figure.kind === 'failed' && <p className={styles.failed}>{say('Failed to fetch data')}</p>}
      {note !== undefined && <p className={styles.note}>{figure.kind !== 'failed' && note}</p>}
    </div>
  )
}
