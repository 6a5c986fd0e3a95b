/** The server's clock, kept for the next visit, which shows buses before any answer arrives. */
export interface KeptClock {
  ahead: number
  /** The latest time received from the server, milliseconds since 1970: now cannot be before it. */
  at: number
}

/** Phones' clocks and network delays differ by up to this, milliseconds. */
export const TOLERATED_MS = 120_000
/** Data younger than this is shown without its age, milliseconds. */
export const YOUNG_MS = 60_000
/** 300 years, so that dates stay valid: other code may write to storage too. */
const FARTHEST_MS = 1e13

/** @param text from storage. @returns the kept clock; if it is unreadable, one that trusts the phone */
export function parseClock(text: string | null): KeptClock {
  try {
    const { ahead, at } = JSON.parse(text ?? '{}')
    if (isMoment(ahead) && isMoment(at)) return { ahead, at }
  } catch {}
  return { ahead: 0, at: 0 }
}

function isMoment(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= FARTHEST_MS
}

/** @returns milliseconds since 1970, never before the server's last time, even if the phone's clock was put back */
export function nowBy({ ahead, at }: KeptClock): number {
  const now = Date.now()
  return now + ahead < at - TOLERATED_MS ? Math.max(now, at) : now + ahead
}

/** @returns the moment; 0, for unknown, if it is in the future: an older version stamped it by a wrong clock */
export function knownMoment(moment: number, now: number): number {
  return moment > now + TOLERATED_MS ? 0 : moment
}
