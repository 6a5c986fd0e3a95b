import { useId, useState } from 'react'
import { TIMETABLE_FIELDS } from '../../../../contract/buses/timetable-fields.ts'
import { useSay } from '../../../language/use-say.ts'
import { loadChunk } from '../../../lib/chunks/load-chunk.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { CSV_TYPE, csvFile } from '../spreadsheets/csv.ts'
import { fieldLabel } from './field-label.ts'
import styles from './import-dialog.module.css'
import { templateRows } from './timetable-template.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function FileField({
  name,
  onChoose,
}: {
  name: string | undefined
  onChoose: (file: File | undefined) => void
}) {
  const say = useSay()
  const inputId = useId()
  return (
    <label className={styles.field} htmlFor={inputId}>
      {say('Timetable file')}
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
  const [failed, setFailed] = useState(false)
  const headings = () => TIMETABLE_FIELDS.map(({ name }) => fieldLabel(name, say))

  async function saveWorkbook() {
    try {
      const { writeWorkbook } = await loadChunk(async () => {
        const { writeWorkbook } = await import('../spreadsheets/write-workbook.ts')
        return { writeWorkbook }
      })
      saveFile(await writeWorkbook([headings(), ...templateRows(serverNow())]), 'timetable.xlsx', XLSX_TYPE)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className={styles.templates}>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon name="download" size={20} />}
        onClick={() => saveFile(csvFile(headings(), templateRows(serverNow())), 'timetable.csv', CSV_TYPE)}
      >
        {say('Download template')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon name="download" size={20} />}
        onClick={() => void saveWorkbook()}
      >
        {say('Template for Excel')}
      </Button>
      {failed && (
        <Note tone="error">{say('It needs a connection the first time. Try again when you have a signal.')}</Note>
      )}
    </div>
  )
}
