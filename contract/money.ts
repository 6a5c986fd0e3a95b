/** Money is rupees on the wire (two decimals at most) and whole paise wherever it is added up or stored. */

/** @param rupees at most two decimals. @returns whole paise, free of binary fractions */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** @param paise a whole number. @returns rupees */
export function toRupees(paise: number): number {
  return paise / 100
}

/**
 * Total fare: seat count times fare per seat (specification, section 9), all taxes included.
 * @param costPerSeat rupees
 * @returns rupees, exact to the paisa (3 x 0.1 is 0.3)
 */
export function totalFare(seatCount: number, costPerSeat: number): number {
  return toRupees(seatCount * toPaise(costPerSeat))
}
