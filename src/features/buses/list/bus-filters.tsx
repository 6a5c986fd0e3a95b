import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { BUS_KIND_LABELS, countSet } from './bus-filter.ts'
import styles from './bus-list.module.css'
import { BUS_KINDS, type BusListView, type BusOrder } from './bus-list-view.ts'
import { ordersFor } from './bus-order.ts'
import { SetFilters } from './set-filters.tsx'

const ORDER_LABELS: Record<BusOrder, PlainMessage> = {
  departure: 'Earliest',
  fare: 'Cheapest',
  duration: 'Shortest',
}

/** Writes the view into the address in place: filters replace the history entry. */
function useSetView(view: BusListView) {
  const navigate = useNavigate()
  return (change: BusListView) =>
    void navigate({
      to: '/bus',
      search: { ...view, ...change },
      replace: true,
      state: (state) => ({ ...state, kind: undefined }),
    })
}

// The sheet needs a dialog library; the list does not wait for it.
const FilterSheet = lazyDialog(async () => (await import('./filter-sheet.tsx')).FilterSheet)

interface BusFiltersProps {
  view: BusListView
  /** The whole list; undefined until it comes. */
  buses: readonly Bus[] | undefined
}

export function BusFilters({ view, buses }: BusFiltersProps) {
  const say = useSay()
  const setView = useSetView(view)
  const [open, setOpen] = useState(false)
  const set = countSet(view)
  return (
    <div className={styles.filters}>
      <TextField
        label={say('Seats needed')}
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        placeholder={say('Any')}
        prefix={<Icon name="seat" size={20} />}
        value={view.seats ?? ''}
        onChange={(event) => setView({ seats: event.target.valueAsNumber || undefined })}
      />
      <SelectField
        label={say('Bus type')}
        options={[
          { value: '', text: say('All types') },
          ...BUS_KINDS.map((kind) => ({ value: kind, text: say(BUS_KIND_LABELS[kind]) })),
        ]}
        value={view.type ?? ''}
        onChange={(event) => setView({ type: BUS_KINDS.find((kind) => kind === event.target.value) })}
      />
      <button
        type="button"
        className={styles.more}
        data-set={set > 0 ? '' : undefined}
        aria-haspopup="dialog"
        aria-label={set > 0 ? say('Filters, {count} set', { count: set }) : say('Filters')}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" size={22} />
        {set > 0 && <span aria-hidden="true">{set}</span>}
      </button>
      {set > 0 && <SetFilters view={view} onView={setView} className={styles.set} />}
      <FilterSheet open={open} onClose={() => setOpen(false)} buses={buses ?? []} view={view} onView={setView} />
    </div>
  )
}

export function BusSort({ view, buses }: BusFiltersProps) {
  const say = useSay()
  const setView = useSetView(view)
  const chosen = view.sort ?? 'departure'
  return (
    <ChipGroup legend={say('Sort by')} hideLegend>
      {ordersFor(buses ?? []).map((order) => (
        <RadioChip key={order} name="sort" checked={order === chosen} onChange={() => setView({ sort: order })}>
          {say(ORDER_LABELS[order])}
        </RadioChip>
      ))}
    </ChipGroup>
  )
}

export function ClearFilters({ view, className }: { view: BusListView; className: string }) {
  const say = useSay()
  const { from, to, date } = view
  return (
    <Link
      to="/bus"
      search={{ from, to, date }}
      replace
      state={(state) => ({ ...state, kind: undefined })}
      className={className}
    >
      {say('Clear filters')}
    </Link>
  )
}
