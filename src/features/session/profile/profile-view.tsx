import { Suspense, useEffect, useRef } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { lazyOptional, lazyRequired } from '#lib/chunks/lazy-chunks.tsx'
import { phoneNumber } from '#lib/format.ts'
import { genderInWords } from '#lib/format-details.ts'
import { Button } from '#ui/controls/button.tsx'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Icon } from '#ui/icons.tsx'
import { canBeTold } from '../notifications/can-be-told.ts'
import { TRAVELLER_ACCOUNT } from '../own-account/own-account-sides.ts'
import { TRAVELLERS_OWN_PASSKEYS } from '../passkeys/own-passkey-sides.ts'
import styles from './profile.module.css'

const PhoneNotifications = lazyOptional(
  async () => (await import('../notifications/phone-notifications.tsx')).PhoneNotifications,
)
const OwnAccountSection = lazyRequired(
  async () => (await import('../own-account/own-account-section.tsx')).OwnAccountSection,
)

/** View and edit take turns; `edited` is the view after an edit. */
export type ProfileMode = 'view' | 'edit' | 'edited'

interface ProfileViewProps {
  user: User
  /** Back from editing: the focus returns to the Edit button. */
  edited: boolean
  onEdit: () => void
  onErased: () => void
}

/** The traveller's record (specification, section 2, My profile). */
export function ProfileView({ user, edited, onEdit, onErased }: ProfileViewProps) {
  const say = useSay()
  const editButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (edited) editButton.current?.focus({ preventScroll: true })
  }, [edited])
  return (
    <div className={styles.profile}>
      <KeyValue>
        <Fact term={say('Name')} wide>
          {shown(user.name)}
        </Fact>
        <Fact term={say('Email')} wide>
          {shown(user.email)}
        </Fact>
        <Fact term={say('Phone')} wide>
          {phoneNumber(shown(user.phone))}
        </Fact>
        <Fact term={say('Age')}>{shown(user.age)}</Fact>
        <Fact term={say('Gender')}>{genderInWords(shown(user.gender))}</Fact>
      </KeyValue>
      <div className={styles.buttons}>
        <Button ref={editButton} wide icon={<Icon name="edit" />} onClick={onEdit}>
          {say('Edit Profile')}
        </Button>
      </div>
      {/* Both at once: the lower one must not move under a finger. A hanging file is waited for 30 s (bring-files.ts). */}
      <Suspense
        fallback={
          <p role="status" className={styles.coming}>
            {say('Loading your password, log-ins and data…')}
          </p>
        }
      >
        {canBeTold() && <PhoneNotifications />}
        <OwnAccountSection
          side={TRAVELLER_ACCOUNT}
          passkeys={TRAVELLERS_OWN_PASSKEYS}
          id={user.id}
          onErased={onErased}
        />
      </Suspense>
    </div>
  )
}

function shown(value: string | number | undefined): string {
  return value === undefined || value === '' ? say('N/A') : String(value)
}

/** The record is gone, say by a log-out in another tab, while its page was open. */
export function NoProfile({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <div className={styles.profile}>
      <p>{say('No profile data found.')}</p>
      <div className={styles.buttons}>
        <Button wide variant="secondary" onClick={onClose}>
          {say('Close')}
        </Button>
      </div>
    </div>
  )
}
