import type { PlainMessage } from '#language/message.ts'
import { say } from '#language/say.ts'
import { type ChangedField, tellsPassengers } from './change-trips.ts'
import type { Told } from './use-told.ts'

const TELLS_NOBODY: Record<ChangedField, PlainMessage> = {
  time: 'No passenger will be told of the new time.',
  fare: 'No passenger will be told of the new fare.',
  boarding: 'No passenger will be told of the new boarding point.',
  seats: 'No passenger will be told of the new number of seats.',
}

/** @returns who hears of such a change, in a sentence */
export function toldInWords(field: ChangedField, { passengers, seats }: Told): string {
  if (!tellsPassengers(field) || seats === 0 || passengers === 0) return say(TELLS_NOBODY[field])
  switch (field) {
    case 'boarding':
      return passengers === undefined
        ? say.count(
            seats,
            'The passenger of 1 sold seat will be told of the new boarding point.',
            'The passengers of {count} sold seats will be told of the new boarding point.',
          )
        : say.count(
            passengers,
            '1 passenger will be told of the new boarding point.',
            '{count} passengers will be told of the new boarding point.',
          )
    default:
      return passengers === undefined
        ? say.count(
            seats,
            'The passenger of 1 sold seat will be told of the new time.',
            'The passengers of {count} sold seats will be told of the new time.',
          )
        : say.count(
            passengers,
            '1 passenger will be told of the new time.',
            '{count} passengers will be told of the new time.',
          )
  }
}
