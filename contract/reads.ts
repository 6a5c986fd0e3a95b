/**
 * Reads a value that a phone has stored. Every schema does, by https://standardschema.dev, and so do the few readers
 * written by hand. Callers of this type need no schema library: the app starts before it is loaded.
 */
export interface Reads<T> {
  readonly '~standard': { readonly validate: (value: unknown) => Result<T> | Promise<Result<T>> }
}

type Result<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly unknown[] }

/** @returns the value as the schema gives it; undefined where it does not fit, or the schema is asynchronous */
export function readBy<T>(schema: Reads<T>, value: unknown): T | undefined {
  const result = schema['~standard'].validate(value)
  return result instanceof Promise || result.issues ? undefined : result.value
}

/** @param read undefined for what does not fit */
export function byHand<T>(read: (value: unknown) => T | undefined): Reads<T> {
  return {
    '~standard': {
      validate(given) {
        const value = read(given)
        return value === undefined ? { issues: [] } : { value }
      },
    },
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const LAST_ROW_ID = 999_999_999

/** @returns what `Id` of fields.ts makes of a number or of digits; undefined where it refuses */
export function rowId(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value.trim()) : value
  const isOne = typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= LAST_ROW_ID
  return isOne ? number : undefined
}
