import { say } from '#language/say.ts'

const MONTH_NAMES = 'January February March April May June July August September October November December'

/** @param month `YYYY-MM`. @returns `November 2026` */
export function monthInWords(month: string): string {
  return `${say(MONTH_NAMES).split(' ')[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}
