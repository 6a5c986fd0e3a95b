import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { OperatorBus } from '../../../../contract/bus.ts'
import { useSay } from '../../../language/use-say.ts'
import { shortDate } from '../../../lib/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useAdding } from '../outbox/use-adding.ts'
import { ownBusesQuery } from '../trips/own-buses.ts'
import { csvFile } from './csv.ts'
import styles from './import-dialog.module.css'
import { readText } from './read-cell.ts'
import { KNOWN_COLUMNS, readTimetable, type TimetableRow, templateRows } from './timetable-file.ts'

interface ImportDialogProps {
  open: boolean
  adminId: number
  onClose: () => void
  onClosed: () => void
}

interface ChosenFile {
  name: string
  text: string
  /** The operator's trips when it was chosen: what comes of adding its own does not count. */
  own: readonly OperatorBus[]
}

/** Import CSV: the file is read on this phone and shown row by row; nothing is saved until that is agreed to. */
export function ImportDialog({ open, adminId, onClose, onClosed }: ImportDialogProps) {
  const say = useSay()
  const inputId = useId()
  const { data: own = [] } = useQuery(ownBusesQuery(adminId))
  const [chosen, setChosen] = useState<ChosenFile>()
  const timetable = useMemo(() => chosen && readTimetable(chosen.text, chosen.own, say), [chosen, say])
  const adding = useAdding(adminId, onClose)
  const rows = timetable?.kind === 'rows' ? timetable.rows : []
  const trips = rows.flatMap((row) => (row.kind === 'trip' ? [row.bus] : []))
  const refused = rows.filter(({ kind }) => kind === 'refused').length

  async function read(file: File | undefined) {
    if (!file) return
    adding.startAnew()
    setChosen({ name: file.name, text: readText(await file.arrayBuffer()), own })
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={say('Import CSV')}
      footer={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            {say('Cancel')}
          </Button>
          {trips.length > 0 && (
            <Button wide busy={adding.isPending} onClick={() => adding.add(trips)}>
              {adding.isPending
                ? say('Adding {number} of {trips}...', { number: adding.arrived.length + 1, trips: trips.length })
                : say.count(trips.length, 'Add 1 trip', 'Add {count} trips')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.import}>
        <p>{say('One row for each trip, with a header line. Nothing is saved before you have seen the rows.')}</p>
        <label className={styles.file} htmlFor={inputId}>
          {say('Timetable file')}
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
          {chosen && (
            // As the phone calls it, in whatever language.
            <span className={styles.chosen} lang="en">
              {chosen.name}
            </span>
          )}
        </label>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon name="download" size={20} />}
          onClick={() =>
            saveFile(csvFile(KNOWN_COLUMNS, templateRows(serverNow())), 'timetable.csv', 'text/csv;charset=utf-8')
          }
        >
          {say('Download template')}
        </Button>
        {timetable?.kind === 'unreadable' && <Note tone="error">{timetable.reason}</Note>}
        {adding.stopped && (
          <Note tone="error">
            {say(
              '{added} of {trips} trips were added. Check your connection and press again: nothing is added twice.',
              { added: adding.arrived.length, trips: trips.length },
            )}
          </Note>
        )}
        {rows.length > 0 && (
          <>
            <p className={styles.sum} role="status">
              {say('{trips} to add, {there} already there, {refused} refused.', {
                trips: trips.length,
                there: rows.length - trips.length - refused,
                refused,
              })}
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
  const say = useSay()
  return (
    <li className={row.kind === 'refused' ? styles.refused : undefined}>
      <span className={styles.line}>{say('Row {line}', { line: row.line })}</span>
      <span>
        {row.kind === 'refused' ? (
          <>
            <b>{say('Refused.')}</b> {row.bus && `${row.bus}: `}
            {row.reason}
          </>
        ) : (
          <>
            {row.kind === 'there' && <b>{say('Already there.')} </b>}
            {row.bus.name},{' '}
            {say('{from} to {to}, {day} {time}', {
              from: row.bus.from,
              to: row.bus.to,
              day: shortDate(row.bus.dateOfDeparture),
              time: row.bus.departureTime,
            })}
          </>
        )}
      </span>
    </li>
  )
}
