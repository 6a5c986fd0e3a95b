import { ENGLISH, type Language } from '../contract/language.ts'
import { indiaDate, indiaTime, isCalendarDate, type Reporting, reportingDate, weekday } from '../contract/time.ts'

/** Formats of money and dates in the server's texts for people: the same as in the app. */

export const MONTHS: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  hi: ['जन', 'फ़र', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल', 'अग', 'सितं', 'अक्टू', 'नवं', 'दिसं'],
}
export const DAYS: Record<Language, readonly string[]> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  hi: ['सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि', 'रवि'],
}

/** @param amount rupees, not negative. @returns `₹1,24,650`, with paise only where there are any */
export function rupees(amount: number): string {
  const decimals = Number.isInteger(amount) ? 0 : 2
  return `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`
}

/** @param date `YYYY-MM-DD`. @returns `20 Nov`; anything else as it came */
export function dayMonth(date: string, language: Language = ENGLISH): string {
  return isCalendarDate(date) ? `${Number(date.slice(8))} ${MONTHS[language][Number(date.slice(5, 7)) - 1]}` : date
}

/** @param date `YYYY-MM-DD`. @returns `Fri 20 Nov`; anything else as it came */
export function shortDate(date: string, language: Language = ENGLISH): string {
  return isCalendarDate(date) ? `${DAYS[language][weekday(date)]} ${dayMonth(date, language)}` : date
}

/** @param at milliseconds since 1970. @returns `Thu 19 Nov, 21:30`, as clocks in India say */
export function momentInWords(at: number, language: Language): string {
  return `${shortDate(indiaDate(at), language)}, ${indiaTime(at)}`
}

/** @returns the reporting time: `21:00`, or with its day where it is not the departure's, `Thu 19 Nov, 23:45` */
export function reportingInWords(trip: Reporting, language: Language): string {
  const day = reportingDate(trip)
  return day === trip.dateOfDeparture ? trip.reportingTime : `${shortDate(day, language)}, ${trip.reportingTime}`
}

/** @returns `98765 43210` for a ten-digit number; anything else as it came */
export function phoneNumber(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}
