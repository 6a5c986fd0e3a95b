import { Link, useNavigate } from '@tanstack/react-router'
import { ChipGroup, RadioChip } from '../../../ui/controls/chip.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { BUS_KIND_LABELS } from './bus-filter.ts'
import styles from './bus-list-screen.module.css'
import { BUS_KINDS, BUS_ORDERS, type BusListView, type BusOrder } from './bus-list-view.ts'

const KIND_OPTIONS = [
  { value: '', text: 'All types' },
  ...BUS_KINDS.map((kind) => ({ value: kind, text: BUS_KIND_LABELS[kind] })),
]

const ORDER_LABELS: Record<BusOrder, string> = { departure: 'Earliest', fare: 'Cheapest' }

/** Writes the view into the address in place: looking at the same list otherwise is no step to go back to. */
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

export function BusFilters({ view }: { view: BusListView }) {
  const setView = useSetView(view)
  return (
    <div className={styles.filters}>
      <TextField
        label="Seats needed"
        type="number"
        inputMode="numeric"
        min={1}
        max={100}
        placeholder="Any"
        prefix={<Icon name="seat" size={20} />}
        value={view.seats ?? ''}
        onChange={(event) => setView({ seats: event.target.valueAsNumber || undefined })}
      />
      <SelectField
        label="Bus type"
        options={KIND_OPTIONS}
        value={view.type ?? ''}
        onChange={(event) => setView({ type: BUS_KINDS.find((kind) => kind === event.target.value) })}
      />
    </div>
  )
}

export function BusSort({ view }: { view: BusListView }) {
  const setView = useSetView(view)
  const chosen = view.sort ?? 'departure'
  return (
    <ChipGroup legend="Sort by" hideLegend>
      {BUS_ORDERS.map((order) => (
        <RadioChip key={order} name="sort" checked={order === chosen} onChange={() => setView({ sort: order })}>
          {ORDER_LABELS[order]}
        </RadioChip>
      ))}
    </ChipGroup>
  )
}

export function ClearFilters({ view, className }: { view: BusListView; className: string }) {
  const { from, to, date } = view
  return (
    <Link
      to="/bus"
      search={{ from, to, date }}
      replace
      state={(state) => ({ ...state, kind: undefined })}
      className={className}
    >
      Clear filters
    </Link>
  )
}
