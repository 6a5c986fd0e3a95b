import type { UncountedScan } from '#contract/boarding/uncounted-scan.ts'
import { indiaTime } from '#contract/time.ts'
import { deedInWords } from '#features/tickets/scans/scan-words.ts'
import { SeatTag } from '#features/tickets/scans/seat-tag.tsx'
import { useSay } from '#language/use-say.ts'
import styles from './uncounted-scans.module.css'
import { whereInWords, whoInWords, whyInWords } from './uncounted-words.ts'

/** What was done at the door, with whom, on which phone, and why it does not count. */
export function ScanFacts({ scan }: { scan: UncountedScan }) {
  // Its words follow the language.
  useSay()
  return (
    <>
      <SeatTag seat={scan.seat} look="plain" />
      <div className={styles.words}>
        <b>
          {deedInWords(scan)} {indiaTime(scan.at)}
        </b>
        <p className={styles.why}>{whyInWords(scan)}</p>
        <small>{whoInWords(scan)}</small>
        <small>{whereInWords(scan)}</small>
      </div>
    </>
  )
}
