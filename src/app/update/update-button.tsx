import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'

/** A new version takes over when the old one has no work under way; after this long a lost press may be repeated. */
const PATIENCE_MS = 10_000

/** Counts a press once while the version takes over. */
export function UpdateButton({ onPress, ...look }: { onPress: () => void } & ComponentProps<typeof Button>) {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed) return
    const timer = setTimeout(() => setPressed(false), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [pressed])

  function press() {
    setPressed(true)
    onPress()
  }
  return <Button {...look} busy={pressed} onClick={press} />
}
