import { useState } from 'react'
import { lackingFields } from '#contract/tables/match-columns.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/facts/badge.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { type Arrangement, firstValues, type MatchedBy } from './arrangement.ts'
import styles from './columns-step.module.css'

interface ColumnsStepProps<Name extends string> {
  arrangement: Arrangement<Name>
  /** What people call the fields. */
  labels: Readonly<Record<Name, PlainMessage>>
  onMatch: (column: number, field: Name | undefined) => void
  /** Takes one value for all rows; undefined where each row must say by itself what is needed. */
  onSame?: (field: Name, value: string) => void
  /** Reads the columns as if nobody had ever matched such headings here. */
  onForget: () => void
  /** Of a page it is the second; in a dialog, which has its title, the third. */
  heading?: 'h2' | 'h3'
}

const LEFT_OUT = ''

/** The less sure a column's reading is, the earlier it comes; columns that nobody needs come last. */
function doubtFirst({ matchedBy }: Pick<Arrangement, 'matchedBy'>, isWanted: boolean): number[] {
  const ranks: readonly (MatchedBy | undefined)[] = ['values', 'memory', 'heading', 'hand']
  const rank = (column: number) =>
    matchedBy[column] === undefined && !isWanted ? ranks.length : ranks.indexOf(matchedBy[column])
  return matchedBy.map((_, column) => column).sort((one, other) => rank(one) - rank(other))
}

/** What each column of the file is, with its first values beside it; and one value for all where no column says a thing. */
export function ColumnsStep<Name extends string>({
  arrangement,
  labels,
  onMatch,
  onSame,
  onForget,
  heading: Heading = 'h3',
}: ColumnsStepProps<Name>) {
  const say = useSay()
  const { fields, headings, rows, matches, matchedBy, same } = arrangement
  const options = [
    { value: LEFT_OUT, text: say('Leave out') },
    ...fields.map(({ name }) => ({ value: name as string, text: say(labels[name]) })),
  ]
  const lacking = lackingFields(matches, fields)
  const lackingInWords = lacking.map((name) => say(labels[name])).join(', ')
  // Nothing moves while it is chosen.
  const [order] = useState(() => doubtFirst(arrangement, lacking.length > 0))
  return (
    <section className={styles.step}>
      <Heading>{say('What each column is')}</Heading>
      {lacking.length > 0 && (
        <p>
          {onSame
            ? say('Choose the column of: {fields}. Or write one value for all trips below.', { fields: lackingInWords })
            : say('Choose the column of: {fields}.', { fields: lackingInWords })}
        </p>
      )}
      <ol className={styles.columns}>
        {order.map((column) => {
          const heading = headings[column] ?? ''
          const samples = firstValues(rows, column)
          if (heading === '' && samples.length === 0) return null
          return (
            <li key={column}>
              {/* As the file has it, in whatever language. */}
              <p className={styles.samples} lang="en">
                <b>{heading || say('Column {number}', { number: column + 1 })}</b>
                <span>{samples.join(', ')}</span>
              </p>
              <p className={styles.mark}>
                <Mark by={matchedBy[column]} isWanted={lacking.length > 0} />
              </p>
              <SelectField
                label={say('Is#column')}
                aria-label={say('Column {heading} is', { heading: heading || column + 1 })}
                options={options}
                value={matches[column] ?? LEFT_OUT}
                onChange={({ target }) => onMatch(column, fields.find(({ name }) => name === target.value)?.name)}
              />
            </li>
          )
        })}
      </ol>
      {matchedBy.some((by) => by === 'memory' || by === 'hand') && (
        <div className={styles.memory}>
          <p>{say('Files with these headings are read like this on this phone.')}</p>
          <Button variant="secondary" size="small" onClick={onForget}>
            {say('Forget this')}
          </Button>
        </div>
      )}
      {onSame && lacking.length > 0 && (
        <fieldset className={styles.same}>
          <legend>{say('The same for all trips')}</legend>
          {lacking.map((name) => (
            <TextField
              key={name}
              label={say(labels[name])}
              type={name === 'dateOfDeparture' ? 'date' : name === 'departureTime' ? 'time' : 'text'}
              defaultValue={same.get(name) ?? ''}
              // Each letter would read all rows anew.
              onBlur={({ target }) => target.value.trim() !== (same.get(name) ?? '') && onSame(name, target.value)}
            />
          ))}
        </fieldset>
      )}
    </section>
  )
}

/** How sure the reading of a column is; `isWanted` where a field is still without one. */
function Mark({ by, isWanted }: { by: MatchedBy | undefined; isWanted: boolean }) {
  const say = useSay()
  switch (by) {
    case 'heading':
    case 'hand':
      return (
        <Badge tone="good" icon={<Icon name="check" size={16} />}>
          {say('sure#column')}
        </Badge>
      )
    case 'memory':
      return <Badge tone="quiet">{say('as last time')}</Badge>
    case 'values':
      return <Badge tone="quiet">{say('looks right')}</Badge>
    case undefined:
      return isWanted ? (
        <Badge tone="warning" icon={<Icon name="warn" size={16} />}>
          {say('choose#column')}
        </Badge>
      ) : (
        <span className={styles.unneeded}>{say('not needed')}</span>
      )
  }
}
