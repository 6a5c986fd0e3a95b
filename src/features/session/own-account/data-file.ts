import { indiaMoment } from '#contract/time.ts'

/** Milliseconds since 1970, from the year 2001; no other number in an account's data is as large. */
const MOMENTS_FROM = 1_000_000_000_000

/** @returns an account's data as a text file for people to read, each moment in India's time */
export function dataFile(data: unknown): string {
  const text = JSON.stringify(
    data,
    (_, value: unknown) =>
      typeof value === 'number' && Number.isInteger(value) && value >= MOMENTS_FROM
        ? `${indiaMoment(value).replace('T', ' ')} IST`
        : value,
    2,
  )
  return `${text}\n`
}
