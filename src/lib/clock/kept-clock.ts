/** The server's clock as a visit left it for the next one, which shows buses before any answer is there. */
export interface KeptClock {
  ahead: number
  /** The latest moment that the server has told, since 1970: now cannot be before it. */
  at: number
}

/** Phones and answers on their way are this far off by nature, milliseconds. */
export const TOLERATED_MS = 120_000
/** News this young need no word about their age, milliseconds. */
export const YOUNG_MS = 60_000
/** 300 years, so that a calendar can tell it: others may write to storage too. */
const FARTHEST_MS = 1e13

/** @param text as storage has it. @returns a clock that trusts the phone, where nothing that can be one is kept */
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

/** @returns milliseconds since 1970; a phone's clock that was put back since does not lead before what the server told */
export function nowBy({ ahead, at }: KeptClock): number {
  const now = Date.now()
  return now + ahead < at - TOLERATED_MS ? Math.max(now, at) : now + ahead
}

/** @returns the moment; 0, for unknown, if it lies ahead: an older version stamped it by a clock that was off */
export function knownMoment(moment: number, now: number): number {
  return moment > now + TOLERATED_MS ? 0 : moment
}
