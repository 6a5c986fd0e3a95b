import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const MINUTE_MS = 60_000

/** Ticks at the start of each minute, and when the page becomes visible: a phone in a pocket stops all timers. */
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
 * @returns the start of the present minute by the server's clock, milliseconds since 1970; the component is drawn again
 *   as the next one begins, even if that was between drawing and subscribing
 */
export function useMinute(): number {
  return useSyncExternalStore(everyMinute, () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS)
}
