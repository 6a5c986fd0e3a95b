import type { ChangeEvent } from 'react'
import { useSay } from '../../../language/use-say.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from './lists.module.css'

interface SearchBoxProps {
  placeholder: string
  value: string
  onType: (typed: string) => void
}

/** A search box over a list. Its words stand inside it; readers hear them as its name. */
export function SearchBox({ placeholder, value, onType }: SearchBoxProps) {
  const say = useSay()
  return (
    <div className={styles.search}>
      <TextField
        label={say('Search')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        prefix={<Icon name="search" size={20} />}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onType(event.target.value)}
      />
    </div>
  )
}
