import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { freshnessOf } from '#features/connection/query-freshness.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { shortDate, updated } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ScanFacts } from './scan-facts.tsx'
import { uncountedQuery } from './uncounted-query.ts'
import styles from './uncounted-scans.module.css'
import { openInWords } from './uncounted-words.ts'

const CloseScanSheet = lazyDialog(async () => (await import('./close-scan-sheet.tsx')).CloseScanSheet)

/**
 * A trip's scans that do not count, until the office has closed each: the phone that scanned
 * says so, too, but it may be in a driver's pocket, and its list is gone a day later. Nothing where there is nothing.
 */
export function UncountedScans({ adminId, busId }: { adminId: number; busId: number }) {
  const say = useSay()
  const id = useId()
  const query = useQuery({ ...uncountedQuery(adminId, busId), refetchOnMount: 'always' })
  // The scan stays while the sheet plays its way out.
  const [closing, setClosing] = useState<{ scan: UncountedScan; open: boolean }>()
  const scans = query.data ?? []
  if (scans.length === 0) return null
  const freshness = freshnessOf(query)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{say('Not counted')}</h2>
        <p>{openInWords(scans)}</p>
        {freshness.kind === 'remembered' && (
          <p>
            {say('Showing {what}, {age}', {
              what: say('what this phone knows'),
              age: updated(freshness.at, serverNow()),
            })}
          </p>
        )}
      </div>
      <Card>
        <ul>
          {scans.map((scan) => (
            <li key={scan.id} className={cx(styles.row, scan.closed && styles.closed)}>
              <ScanFacts scan={scan} />
              {scan.closed ? (
                <p className={styles.note}>
                  <Icon name="check" size={18} />
                  <span>
                    {scan.closed.note}
                    <small>
                      {say('by {name}, {day}, {time}', {
                        name: scan.closed.by,
                        day: shortDate(indiaDate(scan.closed.at)),
                        time: indiaTime(scan.closed.at),
                      })}
                    </small>
                  </span>
                </p>
              ) : (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setClosing({ scan, open: true })}
                  aria-label={say('Note and close, seat {seat}', { seat: scan.seat })}
                >
                  {say('Note and close')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {closing && (
        <CloseScanSheet
          key={closing.scan.id}
          {...closing}
          onClose={() => setClosing({ ...closing, open: false })}
          busId={busId}
        />
      )}
    </section>
  )
}
