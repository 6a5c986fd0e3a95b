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
 * A drawer, dialog or view in a file of its own, which is loaded when somebody first opens it. Where it cannot be loaded,
 * that is said, the part counts as closed, and opening it again tries again. React's `lazy` would do neither: it keeps a
 * failure for good and takes the whole screen down with it.
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
    // Once it is here it stays, also closed, so that it can play its way out.
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

  /** Has it loaded before it opens; a failure is for the opening to tell. */
  const preload = () => void loadOnce().catch(() => undefined)
  return Object.assign(LazyDialog, { preload })
}
