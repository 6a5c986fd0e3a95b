import { useSay } from '../../../language/use-say.ts'
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
  const say = useSay()
  if (recents.length === 0) return null
  return (
    <section aria-label={say('Recent searches')} className={styles.recents}>
      <Icon name="clock" size={20} className={styles.icon ?? ''} />
      <ul className={styles.list}>
        {recents.map((recent) => (
          <li key={`${recent.from} ${recent.to}`}>
            <button type="button" className={styles.recent} onClick={() => onChoose(recent)}>
              <VisuallyHidden>{say('Search')} </VisuallyHidden>
              {say('{from} to {to}', { from: say.place(recent.from), to: say.place(recent.to) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
