import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const MINUTE_MS = 60_000

/** @returns now by the server's clock, milliseconds since 1970; the component is drawn anew as each minute begins */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const begins = now - (now % MINUTE_MS) + MINUTE_MS
    // At once, where the page slept between what it drew and this.
    const timer = setTimeout(() => setNow(serverNow()), begins - serverNow())
    // A page that slept in the background is hours late when it is looked at again.
    const look = () => document.visibilityState === 'visible' && setNow(serverNow())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return now
}
