import type { SearchState } from '#features/buses/search/use-search.ts'
import { useSay } from '#language/use-say.ts'
import styles from './search-result.module.css'

/** The search's outcome, under the form. Mounted from the start, so that screen readers hear it change. */
export function SearchResult({ state }: { state: SearchState }) {
  const say = useSay()
  return (
    <div role="status" className={styles.result}>
      {state.kind === 'searching' && <p className={styles.searching}>{say('Finding buses…')}</p>}
      {state.kind === 'none' && (
        <div className={styles.none}>
          <b>{say('No buses available for this route!')}</b>
          <span>
            {state.asked
              ? say('Try the day before or after, or a nearby town.')
              : say('The server did not answer, and no such bus is saved on this phone.')}
          </span>
        </div>
      )}
    </div>
  )
}
