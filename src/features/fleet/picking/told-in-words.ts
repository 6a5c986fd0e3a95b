import type { PlainMessage } from '../../../language/message.ts'
import { say } from '../../../language/say.ts'
import { type ChangedField, tellsPassengers } from './change-trips.ts'
import type { Told } from './use-told.ts'

const TELLS_NOBODY: Record<ChangedField, PlainMessage> = {
  time: 'A new time tells nobody.',
  fare: 'A new fare tells nobody.',
  boarding: 'A new boarding point tells nobody.',
  seats: 'Other seats for sale tell nobody.',
}

/** @returns who hears of such a change, in a sentence */
export function toldInWords(field: ChangedField, { passengers, seats }: Told): string {
  if (!tellsPassengers(field) || seats === 0 || passengers === 0) return say(TELLS_NOBODY[field])
  switch (field) {
    case 'boarding':
      return passengers === undefined
        ? say.count(
            seats,
            'A new boarding point tells the passenger of 1 sold seat.',
            'A new boarding point tells the passengers of {count} sold seats.',
          )
        : say.count(
            passengers,
            'A new boarding point tells 1 passenger.',
            'A new boarding point tells {count} passengers.',
          )
    default:
      return passengers === undefined
        ? say.count(
            seats,
            'A new time tells the passenger of 1 sold seat.',
            'A new time tells the passengers of {count} sold seats.',
          )
        : say.count(passengers, 'A new time tells 1 passenger.', 'A new time tells {count} passengers.')
  }
}
