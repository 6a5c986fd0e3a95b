import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from '../frame/account-form.module.css'
import { AccountFrame } from '../frame/account-frame.tsx'
import { useSession } from '../use-session.ts'
import profile from './profile.module.css'
import { ProfileEdit } from './profile-edit.tsx'
import { NoProfile, type ProfileMode, ProfileView } from './profile-view.tsx'

/** The same profile as a page of its own (/my-profile). */
export function ProfileScreen({ onErased }: { onErased: () => void }) {
  const say = useSay()
  const { user } = useSession()
  const navigate = useNavigate()
  const [mode, setMode] = useState<ProfileMode>('view')
  return (
    <AccountFrame title={say('Your profile')} line={say('Tickets are written to this name.')}>
      <Card as="section" className={profile.card} aria-labelledby="profile-title">
        <h2 id="profile-title">{user && mode === 'edit' ? say('Edit Profile') : say('Profile')}</h2>
        {!user && <NoProfile onClose={() => void navigate({ to: '/', replace: true })} />}
        {user && mode !== 'edit' && (
          <ProfileView user={user} edited={mode === 'edited'} onEdit={() => setMode('edit')} onErased={onErased} />
        )}
        {user && mode === 'edit' && <ProfileEdit user={user} onDone={() => setMode('edited')} />}
      </Card>
      {user && (
        <p className={styles.other}>
          <Link to="/my-tickets">{say('My Tickets')}</Link>
        </p>
      )}
    </AccountFrame>
  )
}
