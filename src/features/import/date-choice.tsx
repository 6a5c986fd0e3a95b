import { type DateOrder, type DateQuestion, readDate } from '#contract/tables/cells.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { Hint } from '#ui/feedback/hint.tsx'
import { RadioRow, RadioRows } from '#ui/fields/radio-rows.tsx'

interface DateChoiceProps {
  question: DateQuestion
  chosen: DateOrder | undefined
  rows: (order: DateOrder) => readonly { kind: string }[]
  onChoose: (order: DateOrder) => void
}

/** Day or month first in the file's dates: the file's evidence chooses at first, the operator decides. */
export function DateChoice({ question: { examples, evidence }, chosen, rows, onChoose }: DateChoiceProps) {
  const say = useSay()
  const refused = (order: DateOrder) => rows(order).filter(({ kind }) => kind === 'refused').length
  const counts = { 'day-first': refused('day-first'), 'month-first': refused('month-first') }
  const fewest = Math.min(counts['day-first'], counts['month-first'])
  const days = (order: DateOrder) => examples.map((written) => shortDate(readDate(written, order))).join(', ')
  const words = {
    'day-first': say('Day first: {days}', { days: days('day-first') }),
    'month-first': say('Month first: {days}', { days: days('month-first') }),
  }
  return (
    <RadioRows legend={say('Which date is {date}?', { date: examples[0] ?? '' })}>
      {(['day-first', 'month-first'] as const).map((order) => (
        <RadioRow
          key={order}
          name="date-order"
          value={order}
          checked={chosen === order}
          onChange={() => onChoose(order)}
          note={
            counts[order] > fewest &&
            say.count(counts[order] - fewest, 'would refuse 1 row more', 'would refuse {count} rows more')
          }
        >
          {words[order]}
        </RadioRow>
      ))}
      <Hint>
        {evidence
          ? evidence.order === 'day-first'
            ? say('Row {line} says {date}, so day first is likely.', { line: evidence.line, date: evidence.written })
            : say('Row {line} says {date}, so month first is likely.', { line: evidence.line, date: evidence.written })
          : say('The file does not tell. Choose before you add.')}
      </Hint>
    </RadioRows>
  )
}
