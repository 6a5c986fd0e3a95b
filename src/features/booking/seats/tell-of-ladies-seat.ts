import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Told once a visit. */
let toldOfLadiesSeats = false

export function tellOfLadiesSeat(seat: number): void {
  if (toldOfLadiesSeats) return
  toldOfLadiesSeats = true
  toast.ok(say('Seat {seat} is for a woman. Give her name at checkout.', { seat }))
}
