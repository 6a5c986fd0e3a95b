import { useState } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { ProfileEdit } from './profile-edit.tsx'
import { NoProfile, type ProfileMode, ProfileView } from './profile-view.tsx'
import { useSession } from './use-session.ts'

/** The traveller's profile over the current page; view and edit take turns. */
export function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useSession()
  const [mode, setMode] = useState<ProfileMode>('view')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setMode('view')}
      title={user && mode === 'edit' ? 'Edit Profile' : 'Profile'}
    >
      {!user && <NoProfile onClose={onClose} />}
      {user && mode !== 'edit' && <ProfileView user={user} edited={mode === 'edited'} onEdit={() => setMode('edit')} />}
      {user && mode === 'edit' && <ProfileEdit user={user} onDone={() => setMode('edited')} />}
    </Sheet>
  )
}
