/**
 * Whether what is long by nature is tested at full length, as `npm run test:long` does: all kills, all seeds, whole days.
 * Else each such test runs a short form of itself. Files named `*.long.test.ts` run only then.
 */
export const LONG = process.env.LONG === '1'
