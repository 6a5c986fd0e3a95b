/** So long before its departure a traveller is reminded of a bus, milliseconds. */
export const REMINDED_AHEAD_MS = 3 * 3_600_000
