import { indiaMoment } from '#contract/time.ts'

/** Milliseconds since 1970 from 2001 on; nothing else that is kept about a person is as large a number. */
const MOMENTS_FROM = 1_000_000_000_000

/** @returns what is kept about somebody as the text of a file that a person can read: each moment as India's clock shows it */
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
