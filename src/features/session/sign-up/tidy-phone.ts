/**
 * People type and paste numbers as they are written: `+91 98765-43210`, `098765 43210`. What is no such number stays
 * as it is, for the schema to refuse.
 * @returns the ten digits where the text is an Indian mobile number
 */
export function tidyPhone(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  return typed.replace(/[\s()-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '')
}
