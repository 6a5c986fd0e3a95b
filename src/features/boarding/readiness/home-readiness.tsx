import { useSyncExternalStore } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { ownDoor } from '../door/own-door.ts'
import styles from './home-readiness.module.css'
import { ReadyWords } from './ready-words.tsx'

/** On the operator's home: the state of this phone's boarding lists. The line always stays: buttons lie below it. */
export function HomeReadiness({ admin }: { admin: Admin }) {
  const say = useSay()
  const door = ownDoor(operatorAccount(admin.id, admin.staffId))
  const { lists, awaited } = useSyncExternalStore(door.subscribe, door.getSnapshot)
  return (
    <p className={styles.line} role="status">
      <b>{say('Boarding')}</b>
      {lists?.trips.length === 0 ? (
        say('No trip leaves within two days.')
      ) : lists ? (
        <ReadyWords asOf={lists.asOf} />
      ) : awaited ? (
        say('Getting the list…')
      ) : (
        say('No trip leaves within two days, or its list has not come yet.')
      )}
    </p>
  )
}
