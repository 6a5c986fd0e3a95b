import type { Say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { CheckChip } from '#ui/controls/chip.tsx'
import { DAY_PART_LABELS, NO_SHEET_FILTERS } from './bus-filter.ts'
import { type BusListView, DAY_PARTS, toggled, valuesOf } from './bus-list-view.ts'
import styles from './set-filters.module.css'

interface SetFiltersProps {
  view: BusListView
  onView: (change: BusListView) => void
  className?: string | undefined
}

/** The filters set in the sheet; a press removes one. */
export function SetFilters({ view, onView, className }: SetFiltersProps) {
  const say = useSay()
  const set = setFilters(say, view)
  return (
    <ul className={cx(styles.set, className)} aria-label={say('Set filters')}>
      {set.map(({ words, without }) => (
        <li key={words}>
          <CheckChip checked onChange={() => onView(without)}>
            {words}
          </CheckChip>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={() => onView(NO_SHEET_FILTERS)}>
            {say('Clear')}
          </button>
        </li>
      )}
    </ul>
  )
}

interface SetFilter {
  words: string
  without: BusListView
}

function setFilters(say: Say, { time, ac, upto, board, operator }: BusListView): SetFilter[] {
  const parts = DAY_PARTS.filter((part) => valuesOf(time).includes(part))
  return [
    ...parts.map((part) => ({ words: say(DAY_PART_LABELS[part]), without: { time: toggled(time, part) } })),
    ...(ac ? [{ words: ac === 'yes' ? say('AC') : say('Non AC'), without: { ac: undefined } }] : []),
    ...(upto ? [{ words: say('Up to {fare}', { fare: rupees(upto) }), without: { upto: undefined } }] : []),
    ...valuesOf(board).map((words) => ({ words, without: { board: toggled(board, words) } })),
    ...valuesOf(operator).map((words) => ({ words, without: { operator: toggled(operator, words) } })),
  ]
}
