import { type KeyboardEvent, useId, useState } from 'react'
import { useSay } from '#language/use-say.ts'
import styles from './place-field.module.css'

interface PlaceFieldProps {
  label: string
  value: string
  /** @returns places known to this phone, the likeliest first, for the typed text or an empty field */
  suggest: (typed: string) => readonly string[]
  onChange: (value: string) => void
  /** A suggestion was taken: this field is done. */
  onChosen: () => void
}

/**
 * A place, with suggestions known to this phone: the combobox of the ARIA authoring practices. The focus stays in the
 * field while the arrows move through the list (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function PlaceField({ label, value, suggest, onChange, onChosen }: PlaceFieldProps) {
  const say = useSay()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = open ? suggest(value) : []
  const shown = suggestions.length > 0

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function choose(place: string) {
    onChange(place)
    close()
    onChosen()
  }
  function move(event: KeyboardEvent, by: 1 | -1) {
    event.preventDefault()
    setOpen(true)
    const length = suggest(value).length
    // From the field (-1) down to the last suggestion, then back to the field.
    setActive((index) => ((index + 1 + by + length + 1) % (length + 1)) - 1)
  }
  function onKeyDown(event: KeyboardEvent) {
    const chosen = suggestions[active]
    switch (event.key) {
      case 'ArrowDown':
        move(event, 1)
        return
      case 'ArrowUp':
        move(event, -1)
        return
      case 'Enter':
        // Without a marked suggestion Enter belongs to the form.
        if (chosen !== undefined) {
          event.preventDefault()
          choose(chosen)
        }
        return
      case 'Escape':
        if (shown) event.preventDefault()
        // Also before the suggestions have come.
        close()
        return
      default:
        return
    }
  }

  return (
    <div className={styles.place}>
      <label className={styles.field}>
        <span>{label}</span>
        <input
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && shown ? `${id}-${active}` : undefined}
          value={value}
          placeholder={say('City or town')}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          onChange={(event) => {
            onChange(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={(event) => {
            event.target.select()
            setOpen(true)
          }}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label={say('Suggestions')} className={styles.list} hidden={!shown}>
        {suggestions.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field, which keeps the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: the same.
          <div
            key={place}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // A press must not take the focus from the field: that would close the list before the choice.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            {place}
          </div>
        ))}
      </div>
    </div>
  )
}
