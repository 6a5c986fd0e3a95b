import type { Bus } from '#contract/buses/bus.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckChip, ChipGroup } from '#ui/controls/chip.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { DAY_PART_LABELS, filterBuses, NO_SHEET_FILTERS } from './bus-filter.ts'
import { type BusListView, DAY_PARTS, toggled, valuesOf } from './bus-list-view.ts'
import styles from './filter-sheet.module.css'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  /** The whole list, whatever is filtered now. */
  buses: readonly Bus[]
  view: BusListView
  onView: (change: BusListView) => void
}

/**
 * The filters beside type and seats. Each press changes the address and the list behind at once. Each option shows how
 * many buses it has together with the other groups' filters; an option with none cannot be chosen.
 */
export function FilterSheet({ open, onClose, buses, view, onView }: FilterSheetProps) {
  const say = useSay()
  const count = (change: BusListView) => filterBuses(buses, { ...view, ...change }).length
  const shown = count({})
  const fares = fareSteps(buses)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Filters')}
      body="list"
      footer={
        <>
          <Button variant="secondary" wide onClick={() => onView(NO_SHEET_FILTERS)}>
            {say('Clear')}
          </Button>
          <Button wide softDisabled={shown === 0} onClick={() => shown > 0 && onClose()}>
            {shown === 0 ? say('No bus fits') : say.count(shown, 'Show {count} bus', 'Show {count} buses')}
          </Button>
        </>
      }
    >
      <div className={styles.groups}>
        <ChipGroup legend={say('Time of departure')}>
          {DAY_PARTS.map((part) => (
            <Choice
              key={part}
              checked={valuesOf(view.time).includes(part)}
              buses={count({ time: part })}
              onChange={() => onView({ time: toggled(view.time, part) })}
            >
              {say(DAY_PART_LABELS[part])}
            </Choice>
          ))}
        </ChipGroup>
        <ChipGroup legend={say('Cooling')}>
          {(['yes', 'no'] as const).map((ac) => (
            <Choice
              key={ac}
              checked={view.ac === ac}
              buses={count({ ac })}
              onChange={() => onView({ ac: view.ac === ac ? undefined : ac })}
            >
              {ac === 'yes' ? say('AC') : say('Non AC')}
            </Choice>
          ))}
        </ChipGroup>
        {fares.length > 0 && (
          <ChipGroup legend={say('Fare')}>
            {fares.map((upto) => (
              <Choice
                key={upto}
                checked={view.upto === upto}
                buses={count({ upto })}
                onChange={() => onView({ upto: view.upto === upto ? undefined : upto })}
              >
                {say('Up to {fare}', { fare: rupees(upto) })}
              </Choice>
            ))}
          </ChipGroup>
        )}
        <Names
          legend={say('Boarding point')}
          names={namesIn(buses.map((bus) => bus.boardingPoint))}
          chosen={view.board}
          count={(board) => count({ board })}
          onChange={(board) => onView({ board })}
        />
        <Names
          legend={say('Operator')}
          names={namesIn(buses.map((bus) => bus.travels_name ?? ''))}
          chosen={view.operator}
          count={(operator) => count({ operator })}
          onChange={(operator) => onView({ operator })}
        />
      </div>
    </Sheet>
  )
}

interface ChoiceProps {
  checked: boolean
  /** How many buses the option would show. */
  buses: number
  onChange: () => void
  children: string
}

function Choice({ checked, buses, onChange, children }: ChoiceProps) {
  return (
    <CheckChip checked={checked} disabled={buses === 0 && !checked} onChange={onChange}>
      {children} <small className={styles.count}>{buses}</small>
    </CheckChip>
  )
}

interface NamesProps {
  legend: string
  names: readonly string[]
  chosen: string | undefined
  count: (name: string) => number
  onChange: (chosen: string | undefined) => void
}

/** A single name offers no choice. */
function Names({ legend, names, chosen, count, onChange }: NamesProps) {
  if (names.length < 2) return null
  return (
    <ChipGroup legend={legend}>
      {names.map((name) => (
        <Choice
          key={name}
          checked={valuesOf(chosen).includes(name)}
          buses={count(name)}
          onChange={() => onChange(toggled(chosen, name))}
        >
          {name}
        </Choice>
      ))}
    </ChipGroup>
  )
}

/** As many names as one can look through: the commonest, sorted. A name with the separator can't be chosen. */
const MOST_NAMES = 24

function namesIn(all: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of all) if (name !== '' && !name.includes('|')) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_NAMES)
    .map(([name]) => name)
    .sort((a, b) => a.localeCompare(b))
}

/** Three fares that split the list into about four parts: a slider is hard to hold on a small phone. */
export function fareSteps(buses: readonly Bus[]): number[] {
  const fares = buses.map((bus) => Math.ceil(bus.costPerSeat)).sort((a, b) => a - b)
  const last = fares.at(-1)
  const steps = [1, 2, 3].map((quarter) => fares[Math.floor(((fares.length - 1) * quarter) / 4)])
  return [...new Set(steps)].filter((fare): fare is number => fare !== undefined && fare !== last)
}
