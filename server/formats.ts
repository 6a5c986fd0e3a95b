import { isCalendarDate, weekday } from '../contract/time.ts'

/** How money and dates are written where the server writes for people: as the app does. */

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** @param amount rupees, not negative. @returns `₹1,24,650`, with paise only where there are any */
export function rupees(amount: number): string {
  const decimals = Number.isInteger(amount) ? 0 : 2
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`
}

/** @param date `YYYY-MM-DD`. @returns `20 Nov`; anything else as it came */
export function dayMonth(date: string): string {
  return isCalendarDate(date) ? `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]}` : date
}

/** @param date `YYYY-MM-DD`. @returns `Fri 20 Nov`; anything else as it came */
export function shortDate(date: string): string {
  return isCalendarDate(date) ? `${DAYS[weekday(date)]} ${dayMonth(date)}` : date
}

/** @returns `98765 43210` for a ten-digit number; anything else as it came */
export function phoneNumber(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}
