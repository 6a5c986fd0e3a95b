import type { Sheet } from '#contract/sheets/sheet.ts'
import { useSay } from '#language/use-say.ts'
import { Hint } from '#ui/feedback/hint.tsx'
import { RadioRow, RadioRows } from '#ui/fields/radio-rows.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { type Arrangement, hiddenRows } from './arrangement.ts'
import styles from './sheet-choice.module.css'

interface SheetChoiceProps {
  file: { sheets: readonly Sheet[]; arrangement: Pick<Arrangement, 'sheet'>; withHidden: boolean }
  /** The question, where there are several. */
  legend: string
  onChoose: (sheet: Sheet) => void
  onShowHidden: (withHidden: boolean) => void
}

/** Which sheet of a workbook is read, and whether its hidden rows are: nothing hidden is added in silence. */
export function SheetChoice({ file, legend, onChoose, onShowHidden }: SheetChoiceProps) {
  const say = useSay()
  const { sheets, withHidden } = file
  const { sheet } = file.arrangement
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const hidden = hiddenRows(sheet)
  return (
    <>
      {(filled.length > 1 || sheet.hidden) && (
        <RadioRows legend={legend}>
          {filled.map((one) => (
            <RadioRow
              key={one.name}
              name="sheet"
              value={one.name}
              checked={one === sheet}
              onChange={() => onChoose(one)}
              note={one.hidden && say('Hidden in the workbook')}
              aside={say.count(one.rows.length, '1 row', '{count} rows')}
            >
              {one.name}
            </RadioRow>
          ))}
        </RadioRows>
      )}
      {hidden > 0 && (
        <label className={styles.hidden}>
          <Tick checked={withHidden} onChange={(event) => onShowHidden(event.target.checked)} />
          {say.count(hidden, 'Add the hidden row too', 'Add the {count} hidden rows too')}
        </label>
      )}
      {sheet.filled > 0 && (
        <Hint>
          {say.count(
            sheet.filled,
            '1 cell of a merged block takes the value of its first cell.',
            '{count} cells of merged blocks take the value of their first cell.',
          )}
        </Hint>
      )}
    </>
  )
}
