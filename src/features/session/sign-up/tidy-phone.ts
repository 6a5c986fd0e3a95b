/** @returns the ten digits of `+91 98765-43210` or `098765 43210`; what is no such number as it is, for the schema */
export function tidyPhone(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  return typed.replace(/[\s()-]/g, '').replace(/^(\+91|0)(?=\d{10}$)/, '')
}
