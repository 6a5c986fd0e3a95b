import { useState } from 'react'
import { Sheet } from '../../ui/sheet.tsx'
import { ProfileEdit } from './profile-edit.tsx'
import { NoProfile, ProfileView } from './profile-view.tsx'
import { useSession } from './use-session.ts'

/** The traveller's profile over the current page; view and edit take turns. */
export function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useSession()
  const [editing, setEditing] = useState(false)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setEditing(false)}
      title={user && editing ? 'Edit Profile' : 'Profile'}
    >
      {!user && <NoProfile onClose={onClose} />}
      {user && !editing && <ProfileView user={user} onEdit={() => setEditing(true)} />}
      {user && editing && <ProfileEdit user={user} onDone={() => setEditing(false)} />}
    </Sheet>
  )
}
