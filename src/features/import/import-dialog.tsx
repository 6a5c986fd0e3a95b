import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DateOrder } from '#contract/tables/cells.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { tripKey } from '../company/pending/add-trips.ts'
import { useAddingFile } from '../company/pending/use-adding-file.ts'
import { ownBusesQuery } from '../company/queries/own-buses.ts'
import { ColumnsStep } from './columns-step.tsx'
import { DateChoice } from './date-choice.tsx'
import { FIELD_LABELS } from './field-label.ts'
import { FileField, Templates } from './file-choice.tsx'
import styles from './import-dialog.module.css'
import { Figures, RefusedRows, UnderstoodRows } from './import-preview.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import type { RefusedRow, TimetableRow } from './timetable-file.ts'
import { useChosenFile } from './use-chosen-file.ts'

interface ImportDialogProps {
  open: boolean
  adminId: number
  onClose: () => void
  onClosed: () => void
}

/** Import trips: the file is read on this phone and shown; nothing is saved until that is agreed to. */
export function ImportDialog({ open, adminId, onClose, onClosed }: ImportDialogProps) {
  const say = useSay()
  const { data: own = [] } = useQuery(ownBusesQuery(adminId))
  const [order, setOrder] = useState<DateOrder>()
  const [matching, setMatching] = useState(false)
  const isHere = useIsHere(open)
  const adding = useAddingFile(adminId, () => isHere() && onClose())
  const file = useChosenFile(own, adding.startAnew)
  const { chosen, timetable, reading } = file
  const question = timetable?.kind === 'rows' ? timetable.question : undefined
  const chosenOrder = order ?? (question ? question.evidence?.order : 'day-first')
  const rows = timetable?.kind === 'rows' && chosenOrder ? timetable.rows(chosenOrder) : []
  const trips = useMemo(() => rows.flatMap((row) => (row.kind === 'trip' ? [row] : [])), [rows])
  const cameBack = new Map(adding.refused.map(({ bus, reason }) => [tripKey(bus), reason]))
  const refused: RefusedRow[] = [
    ...rows.filter((row) => row.kind === 'refused'),
    ...trips.flatMap(({ line, hidden, cells, bus }): RefusedRow[] => {
      const reason = cameBack.get(tripKey(bus))
      return reason === undefined
        ? []
        : [{ kind: 'refused', line, hidden, cells, field: undefined, value: '', bus: bus.busNumber, reason }]
    }),
  ]
  const countOf = (kind: TimetableRow['kind']) => rows.filter((row) => row.kind === kind).length
  // Guessed columns are shown, or a wrong guess would go unseen.
  const isGuessed = chosen?.arrangement.matchedBy.includes('values')
  const asksColumns = chosen !== undefined && (timetable?.kind === 'unsaid' || matching || isGuessed === true)

  function chooseFile(next: File | undefined) {
    setOrder(undefined)
    setMatching(false)
    void file.choose(next)
  }

  function chooseOrder(next: DateOrder) {
    adding.startAnew()
    setOrder(next)
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={say('Import trips')}
      roomy={rows.length > 0 || asksColumns}
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
          <FileField label={say('Timetable file')} name={file.name} onChoose={chooseFile} />
          {rows.length === 0 && !asksColumns && <Templates />}
        </div>
        <p className={styles.progress} role="status">
          {reading !== undefined && (
            <>
              <BusyIndicator />{' '}
              {reading === 0 ? say('Reading the file…') : say.count(reading, 'Reading 1 row…', 'Reading {count} rows…')}{' '}
              <Button variant="secondary" size="small" onClick={file.stop}>
                {say('Stop#reading')}
              </Button>
            </>
          )}
          {adding.isPending && say('{done} of {all}', { done: grouped(adding.done), all: grouped(trips.length) })}
        </p>
        {timetable?.kind === 'unreadable' && <Note tone="error">{timetable.reason}</Note>}
        {chosen && !adding.isPending && !adding.isOver && (
          <SheetChoice
            file={chosen}
            legend={say('Which sheet has the trips?')}
            onChoose={file.chooseSheet}
            onShowHidden={file.showHidden}
          />
        )}
        {chosen && asksColumns && (
          <ColumnsStep
            key={chosen.arrangement.headings.join('\n')}
            arrangement={chosen.arrangement}
            labels={FIELD_LABELS}
            onMatch={file.match}
            onSame={file.setSame}
            onForget={file.forget}
          />
        )}
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
                there={countOf('there')}
                twins={countOf('twin')}
                refused={refused.length}
                over={adding.isOver}
              />
            )}
            {question && (
              <DateChoice question={question} chosen={chosenOrder} rows={timetable.rows} onChoose={chooseOrder} />
            )}
            {rows.length > 0 && !adding.isPending && !adding.isOver && (
              <Button variant="secondary" size="small" aria-expanded={matching} onClick={() => setMatching(!matching)}>
                {say('Columns')}
              </Button>
            )}
            {rows.length > 0 && (
              <div className={styles.tables}>
                {refused.length > 0 && (
                  <RefusedRows
                    rows={refused}
                    headings={chosen?.arrangement.headings ?? []}
                    file={file.name}
                    onMend={adding.isPending || adding.isOver ? undefined : file.mend}
                  />
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
