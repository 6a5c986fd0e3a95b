import { say } from '#language/say.ts'
import { DAYS } from '#lib/format.ts'

const EVERY_DAY = '0123456'

/** @param digits of the weekdays, 0 for Monday, in their order. @returns `every day`, `Fri and Sat`, `Mon, Wed, Fri` */
export function weekdaysInWords(digits: string): string {
  if (digits === EVERY_DAY) return say('every day')
  const names = say(DAYS).split(' ')
  const [first = '', second = '', ...more] = [...digits].map((digit) => names[Number(digit)] ?? '')
  if (second === '') return first
  return more.length === 0 ? say('{first} and {second}', { first, second }) : [first, second, ...more].join(', ')
}
