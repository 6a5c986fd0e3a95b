import { useState } from 'react'
import type { TimetableField } from '../../../../contract/buses/timetable-fields.ts'
import { useSay } from '../../../language/use-say.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { fieldLabel } from './field-label.ts'
import styles from './mend-cell.module.css'
import type { RefusedRow } from './timetable-file.ts'

export type OnMend = (line: number, field: TimetableField, value: string) => void

/** What a refused cell should say is written here; the file stays as it is. */
export function MendCell({ row, onMend }: { row: RefusedRow; onMend: OnMend }) {
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
  return (
    <form
      className={styles.mend}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const value = new FormData(event.currentTarget).get('value')
        if (typeof value === 'string') onMend(line, field, value.trim())
        setOpen(false)
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
        autoComplete="off"
        // The press asked for this very field.
        autoFocus
      />
      <Button type="submit" size="small">
        {say('Keep#correction')}
      </Button>
    </form>
  )
}
