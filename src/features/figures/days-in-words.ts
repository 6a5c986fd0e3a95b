import { say } from '#language/say.ts'
import { dayMonth } from '#lib/format.ts'
import type { Days } from './statistics-view.ts'

/** @returns `7 to 20 Nov 2026`, `22 Oct to 20 Nov 2026`, `28 Dec 2025 to 10 Jan 2026` */
export function daysInWords({ from, to }: Days): string {
  const last = `${dayMonth(to)} ${to.slice(0, 4)}`
  if (from === to) return last
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  const first = sameMonth
    ? String(Number(from.slice(8)))
    : sameYear
      ? dayMonth(from)
      : `${dayMonth(from)} ${from.slice(0, 4)}`
  return say('{first} to {last}', { first, last })
}
