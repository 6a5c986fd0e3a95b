import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useSession } from '../use-session.ts'
import { ProfileEdit } from './profile-edit.tsx'
import { NoProfile, type ProfileMode, ProfileView } from './profile-view.tsx'

interface ProfileDialogProps {
  open: boolean
  onClose: () => void
  /** The account is erased: this phone must forget it too. */
  onErased: () => void
}

/** The traveller's profile over the current page; view and edit take turns. */
export function ProfileDialog({ open, onClose, onErased }: ProfileDialogProps) {
  const say = useSay()
  const { user } = useSession()
  const [mode, setMode] = useState<ProfileMode>('view')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={() => setMode('view')}
      title={user && mode === 'edit' ? say('Edit Profile') : say('Profile')}
    >
      {!user && <NoProfile onClose={onClose} />}
      {user && mode !== 'edit' && (
        <ProfileView user={user} edited={mode === 'edited'} onEdit={() => setMode('edit')} onErased={onErased} />
      )}
      {user && mode === 'edit' && <ProfileEdit user={user} onDone={() => setMode('edited')} />}
    </Sheet>
  )
}
