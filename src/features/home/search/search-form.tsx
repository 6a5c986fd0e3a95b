import { type FormEvent, useRef } from 'react'
import type { Search } from '#features/buses/search/search-buses.ts'
import type { RouteSuggestions } from '#features/buses/search/towns.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { DayField } from './day-field.tsx'
import { PlaceField } from './place-field.tsx'
import styles from './search-form.module.css'

interface SearchFormProps {
  search: Search
  onChange: (change: Partial<Search>) => void
  suggestions: RouteSuggestions
  /** A field has the focus. */
  onField: () => void
  /** `YYYY-MM-DD` */
  today: string
  /** Whether another day can be chosen yet. */
  calendar: boolean
  searching: boolean
  onSubmit: () => void
}

export function SearchForm({
  search,
  onChange,
  suggestions,
  onField,
  today,
  calendar,
  searching,
  onSubmit,
}: SearchFormProps) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  /** Moves the focus from a chosen town to the other one, and from there to the chosen day's field. */
  const goOn = (fields: string, index: number) =>
    form.current?.querySelectorAll<HTMLInputElement>(fields)[index]?.focus()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!searching) onSubmit()
  }

  return (
    <Card look="raised" className={styles.card}>
      <form
        ref={form}
        noValidate
        onFocus={onField}
        onSubmit={submit}
        className={styles.form}
        aria-label={say('Search for a bus')}
      >
        <div className={styles.route}>
          <PlaceField
            label={say('From Location')}
            value={search.from}
            suggest={suggestions.from}
            onChange={(from) => onChange({ from })}
            onChosen={() => goOn('input', 1)}
          />
          <PlaceField
            label={say('To Location')}
            value={search.to}
            suggest={(typed) => suggestions.to(typed, search.from)}
            onChange={(to) => onChange({ to })}
            onChosen={() => goOn(':checked, [type=date]', 0)}
          />
          <IconButton
            className={styles.swap}
            look="outlined"
            label={say('Swap from and to')}
            icon={<Icon name="swap" />}
            onClick={() => onChange({ from: search.to, to: search.from })}
          />
        </div>
        <div className={styles.across}>
          <Perforation />
        </div>
        <div className={styles.down}>
          <Perforation run="column" />
        </div>
        <DayField
          day={search.dateOfDeparture}
          today={today}
          calendar={calendar}
          onChange={(day) => onChange({ dateOfDeparture: day })}
        />
        <div className={styles.down}>
          <Perforation run="column" />
        </div>
        <div className={styles.go}>
          <Button type="submit" wide busy={searching} icon={<Icon name="search" size={22} />}>
            {say('Search Bus')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
