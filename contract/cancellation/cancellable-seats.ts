/** What the contract's `Ticket` says of its passengers. */
interface BoardedTicket {
  bookedSeats: readonly string[]
  boarded?: readonly { seat: string }[] | undefined
}

/** @returns the seats of a ticket that can still be cancelled: those whose passengers have not boarded */
export function seatsNotBoarded({ bookedSeats, boarded = [] }: BoardedTicket): string[] {
  return bookedSeats.filter((seat) => !boarded.some((one) => one.seat === seat))
}
