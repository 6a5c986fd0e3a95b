import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { shortDate } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useAdding } from '../outbox/use-adding.ts'
import { ownBusesQuery } from '../trips/own-buses.ts'
import { csvFile } from './csv.ts'
import styles from './import-dialog.module.css'
import { readTimetable, TIMETABLE_COLUMNS, type Timetable, type TimetableRow } from './timetable-file.ts'

interface ImportDialogProps {
  open: boolean
  adminId: number
  onClose: () => void
  onClosed: () => void
}

/** Import CSV: the file is read on this phone and shown row by row; nothing is saved until that is agreed to. */
export function ImportDialog({ open, adminId, onClose, onClosed }: ImportDialogProps) {
  const inputId = useId()
  const { data: own = [] } = useQuery(ownBusesQuery(adminId))
  const [timetable, setTimetable] = useState<Timetable>()
  const adding = useAdding(adminId, onClose)
  const rows = timetable?.kind === 'rows' ? timetable.rows : []
  const trips = rows.flatMap((row) => (row.kind === 'trip' ? [row.bus] : []))
  const refused = rows.filter(({ kind }) => kind === 'refused').length

  async function read(file: File | undefined) {
    if (!file) return
    adding.startAnew()
    setTimetable(readTimetable(await file.text(), own))
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title="Import CSV"
      footer={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            Cancel
          </Button>
          {trips.length > 0 && (
            <Button wide busy={adding.isPending} onClick={() => adding.add(trips)}>
              {adding.isPending
                ? `Adding ${adding.arrived.length + 1} of ${trips.length}...`
                : `Add ${trips.length} ${trips.length === 1 ? 'trip' : 'trips'}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.import}>
        <p>One row for each trip, with a header line. Nothing is saved before you have seen the rows.</p>
        <label className={styles.file} htmlFor={inputId}>
          Timetable file
          <input
            id={inputId}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              void read(event.target.files?.[0])
              // The same file, mended, can be chosen again.
              event.target.value = ''
            }}
          />
        </label>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon name="download" size={20} />}
          onClick={() => saveFile(csvFile(TIMETABLE_COLUMNS, []), 'timetable.csv', 'text/csv;charset=utf-8')}
        >
          Download template
        </Button>
        {timetable?.kind === 'unreadable' && <Note tone="error">{timetable.reason}</Note>}
        {adding.stopped && (
          <Note tone="error">
            {adding.arrived.length} of {trips.length} trips were added. Check your connection and press again: nothing
            is added twice.
          </Note>
        )}
        {rows.length > 0 && (
          <>
            <p className={styles.sum} role="status">
              {trips.length} to add, {rows.length - trips.length - refused} already there, {refused} refused.
            </p>
            <ol className={styles.rows}>
              {rows.map((row) => (
                <Row key={row.line} row={row} />
              ))}
            </ol>
          </>
        )}
      </div>
    </Sheet>
  )
}

function Row({ row }: { row: TimetableRow }) {
  return (
    <li className={row.kind === 'refused' ? styles.refused : undefined}>
      <span className={styles.line}>Row {row.line}</span>
      <span>
        {row.kind === 'refused' ? (
          <>
            <b>Refused.</b> {row.reason}
          </>
        ) : (
          <>
            {row.kind === 'there' && <b>Already there. </b>}
            {row.bus.name}, {row.bus.from} to {row.bus.to}, {shortDate(row.bus.dateOfDeparture)} {row.bus.departureTime}
          </>
        )}
      </span>
    </li>
  )
}
