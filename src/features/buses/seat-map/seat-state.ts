/** `locked`: free, but the traveller can choose no more; `kept`: the operator keeps it from sale. */
export type SeatState = 'available' | 'unknown' | 'selected' | 'locked' | 'booked' | 'kept'
