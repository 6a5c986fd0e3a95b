import { useState } from 'react'
import type { TimetableField } from '#contract/buses/timetable-fields.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { fieldLabel } from './field-label.ts'
import styles from './mend-cell.module.css'
import type { RefusedRow } from './timetable-file.ts'

export type OnMend = (lines: readonly number[], field: TimetableField, value: string) => void

interface MendCellProps {
  row: RefusedRow
  /** The rows that were refused for the same value of the same column, this one among them. */
  alike: readonly number[]
  onMend: OnMend
}

/** What a refused cell should say is written here; the file stays as it is. */
export function MendCell({ row, alike, onMend }: MendCellProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { field, line } = row
  if (!field) return null
  if (!open)
    return (
      <Button className={styles.correct} variant="secondary" size="small" onClick={() => setOpen(true)}>
        {say('Correct')}
      </Button>
    )
  function keep(form: HTMLFormElement | null, lines: readonly number[]) {
    const value = form && new FormData(form).get('value')
    if (field && typeof value === 'string') onMend(lines, field, value.trim())
    setOpen(false)
  }
  return (
    <form
      className={styles.mend}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        keep(event.currentTarget, [line])
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The sheet would close.
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <TextField
        label={say('{field}, row {line}', { field: fieldLabel(field, say), line })}
        name="value"
        defaultValue={row.value}
        // The press asked for this very field.
        autoFocus
      />
      <Button type="submit" size="small">
        {say('Keep#correction')}
      </Button>
      {alike.length > 1 && (
        <Button variant="secondary" size="small" onClick={({ currentTarget }) => keep(currentTarget.form, alike)}>
          {say('Correct all {count} like this', { count: alike.length })}
        </Button>
      )}
    </form>
  )
}
