import { TIMETABLE_FIELDS, type TimetableField } from '../../../../contract/buses/timetable-fields.ts'
import { lackingFields } from '../../../../contract/tables/match-columns.ts'
import { useSay } from '../../../language/use-say.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Arrangement } from './arrangement.ts'
import styles from './columns-step.module.css'
import { fieldLabel } from './field-label.ts'

interface ColumnsStepProps {
  arrangement: Arrangement
  onMatch: (column: number, field: TimetableField | undefined) => void
  onSame: (field: TimetableField, value: string) => void
}

const SAMPLES = 3
const LEFT_OUT = ''

/** @returns the first values of a column, each once */
function firstValues(rows: Arrangement['rows'], column: number): string[] {
  const values = new Set<string>()
  for (const { cells } of rows) {
    if (cells[column]) values.add(cells[column])
    if (values.size === SAMPLES) break
  }
  return [...values]
}

/** What each column of the file is, with its first values beside it; and one value for all where no column says a thing. */
export function ColumnsStep({ arrangement, onMatch, onSame }: ColumnsStepProps) {
  const say = useSay()
  const { headings, rows, matches, same } = arrangement
  const options = [
    { value: LEFT_OUT, text: say('Leave out') },
    ...TIMETABLE_FIELDS.map(({ name }) => ({ value: name, text: fieldLabel(name, say) })),
  ]
  const lacking = lackingFields(matches, TIMETABLE_FIELDS)
  return (
    <section className={styles.step}>
      <h3>{say('What each column is')}</h3>
      {lacking.length > 0 && (
        <p>
          {say('Choose the column of: {fields}. Or write one value for all trips below.', {
            fields: lacking.map((name) => fieldLabel(name, say)).join(', '),
          })}
        </p>
      )}
      <ol className={styles.columns}>
        {headings.map((heading, column) => {
          const samples = firstValues(rows, column)
          if (heading === '' && samples.length === 0) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may be headed alike.
            <li key={column}>
              {/* As the file has it, in whatever language. */}
              <p className={styles.samples} lang="en">
                <b>{heading || say('Column {number}', { number: column + 1 })}</b>
                <span>{samples.join(', ')}</span>
              </p>
              <SelectField
                label={say('Is#column')}
                aria-label={say('Column {heading} is', { heading: heading || column + 1 })}
                options={options}
                value={matches[column] ?? LEFT_OUT}
                onChange={({ target }) =>
                  onMatch(column, TIMETABLE_FIELDS.find(({ name }) => name === target.value)?.name)
                }
              />
            </li>
          )
        })}
      </ol>
      {lacking.length > 0 && (
        <fieldset className={styles.same}>
          <legend>{say('The same for all trips')}</legend>
          {lacking.map((name) => (
            <TextField
              key={name}
              label={fieldLabel(name, say)}
              type={name === 'dateOfDeparture' ? 'date' : name === 'departureTime' ? 'time' : 'text'}
              autoComplete="off"
              defaultValue={same[name] ?? ''}
              // Each letter would read all rows anew.
              onBlur={({ target }) => target.value.trim() !== (same[name] ?? '') && onSame(name, target.value)}
            />
          ))}
        </fieldset>
      )}
    </section>
  )
}
