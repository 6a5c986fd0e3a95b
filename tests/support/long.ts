/**
 * Whether long tests run at full length, as `npm run test:long` does: all kills, all seeds, whole days. Otherwise each
 * runs a short form of itself. Files named `*.long.test.ts` run only at full length.
 */
export const LONG = process.env.LONG === '1'
