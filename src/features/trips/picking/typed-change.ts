import type { ChangedField, ManyChange } from './change-trips.ts'

/** To one value, or by so much. */
export type How = 'set' | 'more' | 'less'

/** @param typed as it stands in the field. @returns undefined while it says nothing */
export function readChange(field: ChangedField, how: How, typed: string): ManyChange | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  const sign = how === 'less' ? -1 : 1
  switch (field) {
    case 'time': {
      if (how === 'set') return /^\d{2}:\d{2}/.test(text) ? { field, kind: 'set', to: text.slice(0, 5) } : undefined
      const minutes = Number(text)
      return Number.isInteger(minutes) && minutes > 0 ? { field, kind: 'by', minutes: sign * minutes } : undefined
    }
    case 'fare': {
      const rupees = Number(text)
      if (Number.isNaN(rupees)) return undefined
      if (how === 'set') return { field, kind: 'set', to: rupees }
      return rupees > 0 ? { field, kind: 'by', rupees: sign * rupees } : undefined
    }
    case 'boarding':
      return { field, kind: 'set', to: text }
    case 'seats': {
      const seats = Number(text)
      return Number.isInteger(seats) && seats >= 0 ? { field, kind: 'set', to: seats } : undefined
    }
  }
}
