import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { OperatorBus } from '../../../../contract/buses/bus.ts'
import { grouped } from '../../../language/grouped.ts'
import { useSay } from '../../../language/use-say.ts'
import { loadChunk } from '../../../lib/chunks/load-chunk.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BusyIndicator } from '../../../ui/feedback/busy-indicator.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { tripKey } from '../outbox/add-trips.ts'
import { useAddingFile } from '../outbox/use-adding-file.ts'
import { CSV_TYPE, csvFile } from '../spreadsheets/csv.ts'
import { isWorkbook, readCsv, type Table } from '../spreadsheets/table.ts'
import { ownBusesQuery } from '../trips/own-buses.ts'
import { DateChoice } from './date-choice.tsx'
import styles from './import-dialog.module.css'
import { Figures, RefusedRows, UnderstoodRows } from './import-preview.tsx'
import type { DateOrder } from './read-cell.ts'
import type { RefusedRow } from './refused-rows.ts'
import { KNOWN_COLUMNS } from './timetable-columns.ts'
import { readTimetable } from './timetable-file.ts'
import { templateRows } from './timetable-template.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ImportDialogProps {
  open: boolean
  adminId: number
  onClose: () => void
  onClosed: () => void
}

interface ChosenFile {
  name: string
  table: Table | undefined
  /** The operator's trips when it was chosen: what comes of adding its own does not count. */
  own: readonly OperatorBus[]
}

/** Import trips: the file is read on this phone and shown; nothing is saved until that is agreed to. */
export function ImportDialog({ open, adminId, onClose, onClosed }: ImportDialogProps) {
  const say = useSay()
  const { data: own = [] } = useQuery(ownBusesQuery(adminId))
  const [chosen, setChosen] = useState<ChosenFile>()
  const [reading, setReading] = useState(false)
  const [order, setOrder] = useState<DateOrder>()
  const timetable = useMemo(() => chosen && readTimetable(chosen.table, chosen.own, say), [chosen, say])
  const adding = useAddingFile(adminId, onClose)
  const question = timetable?.kind === 'rows' ? timetable.question : undefined
  const chosenOrder = order ?? (question ? question.evidence?.order : 'day-first')
  const rows = timetable?.kind === 'rows' && chosenOrder ? timetable.rows(chosenOrder) : []
  const trips = useMemo(() => rows.flatMap((row) => (row.kind === 'trip' ? [row] : [])), [rows])
  const cameBack = new Map(adding.refused.map(({ bus, reason }) => [tripKey(bus), reason]))
  const refused: RefusedRow[] = [
    ...rows.filter((row) => row.kind === 'refused'),
    ...trips.flatMap((row) => {
      const key = tripKey(row.bus)
      return cameBack.has(key) ? [{ ...row, column: undefined, reason: cameBack.get(key) ?? '' }] : []
    }),
  ]

  async function read(file: File | undefined) {
    if (!file) return
    adding.startAnew()
    setOrder(undefined)
    setReading(true)
    try {
      const bytes = await file.arrayBuffer()
      const table = isWorkbook(bytes) ? await (await loadWorkbook()).readWorkbook(bytes) : readCsv(bytes)
      setChosen({ name: file.name, table, own })
    } catch {
      // Neither the file nor what reads it could be had.
      setChosen({ name: file.name, table: undefined, own })
    } finally {
      setReading(false)
    }
  }

  function choose(next: DateOrder) {
    adding.startAnew()
    setOrder(next)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={say('Import trips')}
      roomy={rows.length > 0}
      footer={
        <>
          {rows.length > 0 && (
            <p className={styles.saved}>
              {!adding.isPending && !adding.isOver && adding.done === 0 && say('Nothing is saved yet.')}
            </p>
          )}
          <Button variant="secondary" wide onClick={onClose}>
            {adding.isOver ? say('Close') : say('Cancel')}
          </Button>
          {!adding.isOver && (trips.length > 0 || (question && !chosenOrder)) && (
            <Button
              wide
              busy={adding.isPending}
              disabled={trips.length === 0}
              onClick={() => adding.add(trips.map(({ bus }) => bus))}
            >
              {say.count(trips.length, 'Add 1 trip', 'Add {count} trips')}
            </Button>
          )}
        </>
      }
    >
      <div className={cx(styles.import, rows.length > 0 && styles.known)}>
        <div className={styles.file}>
          {rows.length === 0 && (
            <p>{say('One row for each trip, with a header line. Nothing is saved before you have seen the rows.')}</p>
          )}
          <FileField name={chosen?.name} onChoose={(file) => void read(file)} />
          {rows.length === 0 && <Templates />}
        </div>
        <p className={styles.progress} role="status">
          {reading && (
            <>
              <BusyIndicator /> {say('Reading the file…')}
            </>
          )}
          {adding.isPending && say('{done} of {all}', { done: grouped(adding.done), all: grouped(trips.length) })}
        </p>
        {timetable?.kind === 'unreadable' && <Note tone="error">{timetable.reason}</Note>}
        {adding.stopped && (
          <Note tone="error">
            {say(
              '{added} of {trips} trips were added. Check your connection and press again: nothing is added twice.',
              { added: adding.done - adding.refused.length, trips: trips.length },
            )}
          </Note>
        )}
        {adding.isPending && <progress className={styles.bar} value={adding.done} max={trips.length} aria-hidden />}
        {timetable?.kind === 'rows' && (
          <>
            {rows.length > 0 && (
              <Figures
                trips={trips.length - cameBack.size}
                there={rows.filter(({ kind }) => kind === 'there').length}
                refused={refused.length}
                over={adding.isOver}
              />
            )}
            {question && (
              <DateChoice question={question} chosen={chosenOrder} rows={timetable.rows} onChoose={choose} />
            )}
            {rows.length > 0 && (
              <div className={styles.tables}>
                {refused.length > 0 && (
                  <RefusedRows rows={refused} head={chosen?.table?.head ?? []} file={chosen?.name} />
                )}
                {trips.length > 0 && <UnderstoodRows rows={trips} />}
              </div>
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

function FileField({ name, onChoose }: { name: string | undefined; onChoose: (file: File | undefined) => void }) {
  const say = useSay()
  const inputId = useId()
  return (
    <label className={styles.field} htmlFor={inputId}>
      {say('Timetable file')}
      <input
        id={inputId}
        type="file"
        accept={`.csv,text/csv,.xlsx,${XLSX_TYPE}`}
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

const loadWorkbook = () =>
  loadChunk(async () => {
    const { readWorkbook, writeWorkbook } = await import('../spreadsheets/workbook.ts')
    return { readWorkbook, writeWorkbook }
  })

function Templates() {
  const say = useSay()
  const [failed, setFailed] = useState(false)
  const rows = () => [KNOWN_COLUMNS, ...templateRows(serverNow())]

  async function saveWorkbook() {
    try {
      const { writeWorkbook } = await loadWorkbook()
      saveFile(await writeWorkbook(rows()), 'timetable.xlsx', XLSX_TYPE)
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
        onClick={() => saveFile(csvFile(KNOWN_COLUMNS, templateRows(serverNow())), 'timetable.csv', CSV_TYPE)}
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
