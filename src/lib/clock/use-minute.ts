import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const MINUTE_MS = 60_000

/** Ticks as each minute begins, and at once when the page comes back: a phone in a pocket stops all timers. */
function everyMinute(tick: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const next = () => {
    timer = setTimeout(
      () => {
        tick()
        next()
      },
      MINUTE_MS - (serverNow() % MINUTE_MS),
    )
  }
  next()
  document.addEventListener('visibilitychange', tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/**
 * @returns when the present minute began by the server's clock, milliseconds since 1970; the component is drawn anew as
 *   the next one begins, also where that was between what was drawn and what listens
 */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS)
}
