/** @returns `Seat 4`, `Seats 4 and 14`, `Seats 3, 4 and 14` */
export function seatsInWords(seats: readonly (number | string)[]): string {
  if (seats.length === 1) return `Seat ${seats[0]}`
  return `Seats ${seats.slice(0, -1).join(', ')} and ${seats.at(-1)}`
}

/** @param lost seats that somebody else has now, at least one. @param left seats still chosen */
export function lostInWords(lost: readonly number[], left: readonly number[]): string {
  const sold = `${seatsInWords(lost)} ${lost.length === 1 ? 'has' : 'have'} just been sold to somebody else.`
  if (left.length === 0) return `${sold} Please choose again.`
  return `${sold} ${seatsInWords(left)} ${left.length === 1 ? 'stays' : 'stay'} selected.`
}
