import type { Role } from '../../db/tables/accounts.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long a log-in lives, used and unused, in milliseconds. */
export const LIFE: Record<Role, { idle: number; absolute: number }> = {
  user: { idle: 7 * DAY, absolute: 30 * DAY },
  operator: { idle: DAY / 2, absolute: 7 * DAY },
}

/** A session from a clock that ran ahead begins its life when it is next used, see `noteSeen` (sessions.ts). */
export function isAlive(row: { created_at: number; seen_at: number }, role: Role, time: number): boolean {
  const { idle, absolute } = LIFE[role]
  return time - row.seen_at < idle && time - row.created_at < absolute
}
