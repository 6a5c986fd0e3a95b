/** What a seat is to who looks at it; `locked`: free, but no more can be chosen. */
export type SeatState = 'available' | 'unknown' | 'selected' | 'locked' | 'booked'
