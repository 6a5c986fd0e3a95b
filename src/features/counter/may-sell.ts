import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'
import { cutOff } from '../connection/cut-off.ts'

/** @returns whether the server can be asked about these seats now; if not, the person is told why */
export function maySell(seats: readonly number[]): boolean {
  if (seats.length === 0) {
    toast.error(say('Pick a seat first.'))
    return false
  }
  return hasSignal()
}

/** @returns whether something can be sold now; if not, the person is told why */
export function hasSignal(): boolean {
  const why = cutOff()
  if (why) toast.error(`${why} ${say('Selling needs signal.')}`)
  return why === undefined
}
