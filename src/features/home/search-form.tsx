import { type FormEvent, useId, useState } from 'react'
import { addDays, indiaDate } from '../../../contract/time.ts'
import { shortDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Perforation } from '../../ui/card.tsx'
import { ChipGroup, RadioChip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CalendarIcon, SearchIcon, SwapIcon } from '../../ui/icons.tsx'
import type { Search } from '../buses/search-buses.ts'
import styles from './search-form.module.css'

interface SearchFormProps {
  first: Search
  /** Places to suggest while typing. */
  places: readonly string[]
  searching: boolean
  onSearch: (search: Search) => void
}

export function SearchForm({ first, places, searching, onSearch }: SearchFormProps) {
  const [search, setSearch] = useState(first)
  const placesId = useId()
  const today = indiaDate(Date.now())
  const tomorrow = addDays(today, 1)
  const set = (change: Partial<Search>) => setSearch((before) => ({ ...before, ...change }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!searching) onSearch({ ...search, from: search.from.trim(), to: search.to.trim() })
  }

  return (
    <Card look="raised" className={styles.card}>
      <form noValidate onSubmit={submit} className={styles.form} aria-label="Search for a bus">
        <div className={styles.route}>
          <PlaceField label="From Location" value={search.from} list={placesId} onChange={(from) => set({ from })} />
          <PlaceField label="To Location" value={search.to} list={placesId} onChange={(to) => set({ to })} />
          <IconButton
            className={styles.swap}
            look="outlined"
            label="Swap from and to"
            icon={<SwapIcon />}
            onClick={() => set({ from: search.to, to: search.from })}
          />
        </div>
        <datalist id={placesId}>
          {places.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
        <div className={styles.across}>
          <Perforation />
        </div>
        <div className={styles.down}>
          <Perforation run="column" />
        </div>
        <DayField
          day={search.dateOfDeparture}
          today={today}
          tomorrow={tomorrow}
          onChange={(day) => set({ dateOfDeparture: day })}
        />
        <div className={styles.down}>
          <Perforation run="column" />
        </div>
        <div className={styles.go}>
          <Button type="submit" wide busy={searching} icon={<SearchIcon size={22} />}>
            Search Bus
          </Button>
          {searching && (
            <p className={styles.searching} role="status">
              Finding buses…
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}

interface PlaceFieldProps {
  label: string
  value: string
  list: string
  onChange: (value: string) => void
}

function PlaceField({ label, value, list, onChange }: PlaceFieldProps) {
  return (
    <label className={styles.place}>
      <span>{label}</span>
      <input
        value={value}
        list={list}
        placeholder="City or town"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

interface DayFieldProps {
  day: string
  today: string
  tomorrow: string
  onChange: (day: string) => void
}

/** Two days cover most journeys; the calendar behind the third chip is the phone's own. */
function DayField({ day, today, tomorrow, onChange }: DayFieldProps) {
  const dateId = useId()
  const other = day !== today && day !== tomorrow
  return (
    <div className={styles.days}>
      <p className={styles.dayLabel}>
        <label htmlFor={dateId}>Date of Departure</label> <b>{day === '' ? 'Any day' : shortDate(day)}</b>
      </p>
      <ChipGroup legend="Day" hideLegend className={cx(styles.chips)}>
        <RadioChip name="day" checked={day === today} onChange={() => onChange(today)}>
          Today
        </RadioChip>
        <RadioChip name="day" checked={day === tomorrow} onChange={() => onChange(tomorrow)}>
          Tomorrow
        </RadioChip>
      </ChipGroup>
      <div className={styles.otherDay} data-chosen={other ? '' : undefined}>
        <CalendarIcon size={20} />
        <span aria-hidden="true">Other day</span>
        <input
          id={dateId}
          type="date"
          value={day}
          min={today}
          onChange={(event) => onChange(event.target.value)}
          onClick={(event) => openCalendar(event.currentTarget)}
        />
      </div>
    </div>
  )
}

/** Desktop browsers open the calendar from its tiny icon alone, which the chip covers. */
function openCalendar(input: HTMLInputElement): void {
  try {
    input.showPicker()
  } catch {
    // Older browsers have no such call: the field itself can still be typed into.
  }
}
