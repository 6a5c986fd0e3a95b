import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { toast } from '#ui/overlays/toast.ts'

export const CHUNK_MISSING: PlainMessage =
  'This could not be loaded. Check your connection and try again. If that does not help, reload the page.'

interface Request {
  open: boolean
  onClose: () => void
}

/**
 * A drawer, dialog or view in a file of its own, loaded on first opening. If loading fails, the app says so, the part
 * counts as closed, and opening it tries again. React's `lazy` does neither: it keeps a failure for good and takes down
 * the whole screen.
 */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: Promise<ComponentType<Props>> | undefined
  function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= loadChunk(load).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside the imports of its user.
  function LazyDialog(props: Props & Request) {
    const { open, onClose } = props
    // Once loaded it stays mounted, also closed, so that its closing animation can play.
    const [Part, setPart] = useState<ComponentType<Props>>()
    const giveUp = useEffectEvent(() => {
      toast.error(say(CHUNK_MISSING))
      onClose()
    })
    const awaited = open && !Part
    useEffect(() => {
      if (!awaited) return
      let left = false
      loadOnce().then(
        (part) => left || setPart(() => part),
        () => left || giveUp(),
      )
      return () => {
        left = true
      }
    }, [awaited])
    return Part ? <Part {...props} /> : null
  }

  /** Loads it before it opens; a failure is reported only on opening. */
  const preload = () => void loadOnce().catch(() => undefined)
  return Object.assign(LazyDialog, { preload })
}
