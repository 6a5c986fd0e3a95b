import { useEffect, useState } from 'react'
import { addDays, indiaDate, indiaInstant } from '#contract/time.ts'
import { serverNow } from './server-clock.ts'

/** @returns the day it is in India, `YYYY-MM-DD`, also in a page that stays open past midnight or was asleep */
export function useToday(): string {
  const [today, setToday] = useState(() => indiaDate(serverNow()))
  useEffect(() => {
    const look = () => setToday(indiaDate(serverNow()))
    // A page that sleeps misses its timers, and looks when it is seen again.
    const midnight = setTimeout(look, indiaInstant(addDays(today, 1), '00:00') - serverNow() + 1_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(midnight)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today])
  return today
}
