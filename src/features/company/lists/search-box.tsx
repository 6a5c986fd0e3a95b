import { type ChangeEvent, useEffect, useRef } from 'react'
import { useSay } from '#language/use-say.ts'
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './lists.module.css'

interface SearchBoxProps extends Pick<TextFieldProps, 'ref' | 'onKeyDown' | 'suffix'> {
  placeholder: string
  value: string
  onType: (typed: string) => void
  /** Whether `/` leads to it: on a page whose list is worked with by keyboard. */
  hasKey?: boolean
}

/** A search box over a list. Its words stand inside it; readers hear them as its name. */
export function SearchBox({ placeholder, value, onType, hasKey = false, ref, suffix, ...more }: SearchBoxProps) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hasKey) return
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasKey])
  return (
    <div className={styles.search}>
      <TextField
        {...more}
        ref={ref ?? input}
        label={say('Search')}
        type="search"
        autoCapitalize="none"
        spellCheck={false}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder={placeholder}
        prefix={<Icon name="search" size={20} />}
        suffix={
          hasKey && value === '' ? (
            <span className={styles.keyCap} aria-hidden="true">
              /
            </span>
          ) : (
            suffix
          )
        }
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onType(event.target.value)}
      />
    </div>
  )
}

/** A slash belongs into what is being written, and into no page that lies under a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="dialog"]') !== null
  )
}
