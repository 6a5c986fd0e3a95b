import { useEffect, useState } from 'react'
import { addDays, indiaDate, indiaInstant } from '#contract/time.ts'
import { serverNow } from './server-clock.ts'

/** @returns the day in India, `YYYY-MM-DD`, also in a page that stays open past midnight or was asleep */
export function useToday(): string {
  const [today, setToday] = useState(() => indiaDate(serverNow()))
  useEffect(() => {
    const look = () => setToday(indiaDate(serverNow()))
    // A sleeping page misses its timers, so it checks again when it becomes visible.
    const midnight = setTimeout(look, indiaInstant(addDays(today, 1), '00:00') - serverNow() + 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(midnight)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today])
  return today
}
