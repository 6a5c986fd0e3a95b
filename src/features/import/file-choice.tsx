import { useId } from 'react'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { SaveButtons } from '../company/spreadsheets/save-buttons.tsx'
import { XLSX_TYPE } from '../company/spreadsheets/save-table.ts'
import styles from './import-dialog.module.css'
import { templateTable } from './timetable-table.ts'

export function FileField({
  label,
  name,
  onChoose,
}: {
  label: string
  name: string | undefined
  onChoose: (file: File | undefined) => void
}) {
  const say = useSay()
  const inputId = useId()
  return (
    <label className={styles.field} htmlFor={inputId}>
      {label}
      <span className={styles.choice}>
        {/* Unseen above its face: the browser writes its button in the phone's language, not in the chosen one. */}
        <input
          id={inputId}
          type="file"
          accept={`.csv,.txt,.tsv,text/csv,text/plain,.xlsx,.xls,${XLSX_TYPE}`}
          onChange={(event) => {
            onChoose(event.target.files?.[0])
            // The same file, mended, can be chosen again.
            event.target.value = ''
          }}
        />
        <span className={styles.face} aria-hidden="true">
          <span>{say('Choose a file')}</span>
        </span>
      </span>
      {name && (
        // As the phone calls it, in whatever language.
        <span className={styles.chosen} lang="en">
          {name}
        </span>
      )}
    </label>
  )
}

/** An empty timetable, headed as the app calls its fields. */
export function Templates() {
  const say = useSay()
  return (
    <SaveButtons
      table={() => templateTable(serverNow())}
      labels={{ csv: say('Download template'), xlsx: say('Template for Excel') }}
    />
  )
}
