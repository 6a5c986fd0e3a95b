import { useSay } from '#language/use-say.ts'
import { SavedBadge } from '#ui/facts/badge.tsx'
import { useStorageLifetime } from './use-storage-lifetime.ts'

interface SavedMarkProps {
  /** Undefined until it is known. */
  saved: boolean | undefined
  /** Replace "Saved offline" and "Not saved". */
  words?: { saved: string; not: string }
}

/** Whether a ticket opens with no signal; in a private window, until the window is closed. */
export function SavedMark({ saved, words }: SavedMarkProps) {
  const say = useSay()
  const forWindow = useStorageLifetime() === 'this-window'
  if (saved === undefined) return null
  if (saved && forWindow) return <SavedBadge saved>{say('Saved in this window')}</SavedBadge>
  return <SavedBadge saved={saved}>{saved ? words?.saved : words?.not}</SavedBadge>
}
