import { Icon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { RecentSearch } from '../../buses/search/recent-searches.ts'
import styles from './recent-searches-row.module.css'

interface RecentSearchesRowProps {
  recents: readonly RecentSearch[]
  onChoose: (recent: RecentSearch) => void
}

/** Routes searched before: one press fills the form and searches the chosen day. */
export function RecentSearchesRow({ recents, onChoose }: RecentSearchesRowProps) {
  if (recents.length === 0) return null
  return (
    <section aria-label="Recent searches" className={styles.recents}>
      <Icon name="clock" size={20} className={styles.icon ?? ''} />
      <ul className={styles.list}>
        {recents.map((recent) => (
          <li key={`${recent.from} ${recent.to}`}>
            <button type="button" className={styles.recent} onClick={() => onChoose(recent)}>
              <VisuallyHidden>Search </VisuallyHidden>
              {recent.from} to {recent.to}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
