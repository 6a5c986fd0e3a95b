/** What a seat is to the traveller who looks at it; `locked`: free, but no more can be chosen; `kept`: the operator keeps it from sale. */
export type SeatState = 'available' | 'unknown' | 'selected' | 'locked' | 'booked' | 'kept'
