import { DEFAULT_SEATS_PER_BUS } from '../constants.ts'

const CLASSIC_SEATS = 41
const CLASSIC_ROW = 10

/**
 * The five rows of the coach, 10, 10, 1, 10, 10 (specification, section 9). Seats fill the rows in order, so 40
 * seats leave the last place empty; above 41 the long rows widen evenly (53: 13, 13, 1, 13, 13).
 * @returns the seat numbers of each row that has any, from the left window to the right
 */
export function seatRows(numberOfSeats: number = DEFAULT_SEATS_PER_BUS): number[][] {
  const long = rowLength(numberOfSeats)
  const rows: number[][] = []
  let next = 1
  for (const places of [long, long, 1, long, long]) {
    const row: number[] = []
    for (let index = 0; index < places && next <= numberOfSeats; index++) row.push(next++)
    if (row.length > 0) rows.push(row)
  }
  return rows
}

/** @returns how many places each of the four long rows has */
export function rowLength(numberOfSeats: number): number {
  return numberOfSeats <= CLASSIC_SEATS ? CLASSIC_ROW : Math.ceil((numberOfSeats - 1) / 4)
}

/** @returns the seats in a list such as `3,14`; anything else in it is skipped */
export function seatNumbers(seatList: string | undefined): number[] {
  return (seatList ?? '')
    .split(',')
    .map(Number)
    .filter((seat) => Number.isInteger(seat) && seat > 0)
}
