import type { RecentSearch } from '#features/buses/search/recent-searches.ts'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './recent-searches-row.module.css'

interface RecentSearchesRowProps {
  recents: readonly RecentSearch[]
  onChoose: (recent: RecentSearch) => void
  onAgain: (last: RecentSearch) => void
}

/**
 * Routes searched before: one press fills the form and searches the chosen day. The first press searches the last route
 * for tomorrow. The page draws the same before the app (src/start/draw.ts).
 */
export function RecentSearchesRow({ recents, onChoose, onAgain }: RecentSearchesRowProps) {
  const say = useSay()
  const [last] = recents
  if (!last) return null
  return (
    <section aria-label={say('Recent searches')} className={styles.recents}>
      <Icon name="clock" size={20} className={styles.icon ?? ''} />
      <ul className={styles.list}>
        <li>
          <button type="button" className={styles.recent} onClick={() => onAgain(last)}>
            {say('{from} to {to} again, tomorrow', { from: say.place(last.from), to: say.place(last.to) })}
          </button>
        </li>
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
