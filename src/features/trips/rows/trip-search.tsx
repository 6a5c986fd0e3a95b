import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchBox } from '#features/company/lists/search-box.tsx'
import { useSay } from '#language/use-say.ts'

/** Nobody reads what a letter finds while the next one is on its way. */
const WANTED_AFTER_MS = 150
/** The address changes when the typing pauses: else each letter would be a history entry. */
const PAUSE_MS = 400

interface TripSearchProps {
  /** What the address says. */
  kept: string
  /** Puts it into the address. @param replace the page as it is; else Back leads out of the search */
  onKeep: (text: string, replace: boolean) => void
  /** Called with the new search after the typing, which waits for no list. */
  onWanted: (text: string) => void
}

/** The search over all trips. What is typed stands here alone, so that a letter draws nothing but its box. */
export function TripSearch({ kept, onKeep, onWanted }: TripSearchProps) {
  const say = useSay()
  const [typed, setTyped] = useState(kept)
  const written = useRef(kept)
  const keep = useEffectEvent((text: string) => {
    if (text === written.current) return
    const replace = written.current !== '' && text !== ''
    written.current = text
    onKeep(text, replace)
  })
  // Back, or the way out of a search that has found something.
  const read = useEffectEvent((text: string) => {
    if (text === written.current) return
    written.current = text
    setTyped(text)
  })
  useEffect(() => read(kept), [kept])
  const want = useEffectEvent(onWanted)
  useEffect(() => {
    const text = typed.trim()
    const wanting = setTimeout(() => startTransition(() => want(text)), WANTED_AFTER_MS)
    const keeping = setTimeout(() => keep(text), PAUSE_MS)
    return () => {
      clearTimeout(wanting)
      clearTimeout(keeping)
    }
  }, [typed])
  return <SearchBox placeholder={say('Bus, number or route')} value={typed} onType={setTyped} />
}
