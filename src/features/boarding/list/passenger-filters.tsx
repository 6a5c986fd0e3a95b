import { useId } from 'react'
import type { SeatState } from '#contract/boarding/boarding-rule.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import styles from './passenger-list.module.css'

export type Filter = 'all' | 'missing' | 'boarded' | 'conflict'

const FILTER_WORDS: Record<Filter, PlainMessage> = {
  conflict: 'Conflict',
  all: 'All',
  missing: 'Missing',
  boarded: 'Boarded',
}

interface FiltersProps {
  filter: Filter
  onFilter: (filter: Filter) => void
  /** Undefined without a boarding list. */
  counts: Record<Filter, number> | undefined
}

export function PassengerFilters({ filter, onFilter, counts }: FiltersProps) {
  const say = useSay()
  const name = useId()
  const shown = (['conflict', 'all', 'missing', 'boarded'] as const).filter(
    (one) => one !== 'conflict' || (counts && counts.conflict > 0),
  )
  return (
    <ChipGroup legend={say('Show')} hideLegend className={styles.filters ?? ''}>
      {shown.map((one) => (
        <RadioChip key={one} name={name} checked={filter === one} onChange={() => onFilter(one)}>
          {say(FILTER_WORDS[one])} {counts?.[one]}
        </RadioChip>
      ))}
    </ChipGroup>
  )
}

/** Whether the filter shows a seat of that state. */
export function fits(filter: Filter, state: SeatState | undefined): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'missing':
      return state === undefined
    case 'boarded':
      return state !== undefined
    case 'conflict':
      return state !== undefined && state.conflict !== 'none'
  }
}
