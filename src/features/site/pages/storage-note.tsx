import { useState } from 'react'
import * as v from 'valibot'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { type Refusal, tab } from '#lib/browser-storage.ts'
import { STORAGE_NOTE_READ } from '#storage-keys.ts'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'

const TEXT: Record<Refusal, PlainMessage> = {
  full: 'This phone is full. What you typed is lost when you close this page, and tickets may need a new log-in. Free some space.',
  off: 'This browser saves nothing. What you typed is lost when you close this page, and tickets need a new log-in. Leave private mode, or allow site data.',
}

/**
 * Says once a visit that nothing is kept. It stands at the top of the page and covers nothing; what it pushes down
 * moves while a screen opens or a letter is typed, never under a finger that is about to press.
 */
export function StorageNote({ why }: { why: Refusal }) {
  const say = useSay()
  const [read, setRead] = useState(() => tab.read(STORAGE_NOTE_READ, v.boolean()) ?? false)
  if (read) return null
  function close() {
    tab.write(STORAGE_NOTE_READ, true, false)
    setRead(true)
  }
  return (
    <StatusStrip kind="warn" action={{ text: say('OK'), onPress: close }}>
      {say(TEXT[why])}
    </StatusStrip>
  )
}
