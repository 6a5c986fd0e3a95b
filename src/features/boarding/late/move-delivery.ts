import { announce } from '#contract/buses/announcement-calls.ts'
import type { Announced } from '#contract/buses/new-announcement.ts'
import { MOVES, type Move, type Moved } from '#delivery/moves.ts'
import { hedged } from '#features/connection/hedged.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { doorSayings } from '../door/door-sayings.ts'

/** Announcements, from this log-in, that a trip has another time, place or bus. */
export const {
  own: ownMoves,
  deliveryOf: moveDelivery,
  press: sayMoved,
} = doorSayings(MOVES, sendMove, ({ said }) => ({
  made: say('{what} Passengers are told.', { what: moveInWords(said) }),
  refused: say('It was not said: {what}', { what: moveInWords(said) }),
  forgotten: say('It was not said in time: {what}', { what: moveInWords(said) }),
}))

export function moveInWords(said: Moved): string {
  switch (said.kind) {
    case 'time':
      return say('Leaves {day}, {time}.', { day: shortDate(said.dateOfDeparture), time: said.departureTime })
    case 'boarding-point':
      return say('Boarding point: {place}.', { place: said.boardingPoint })
    case 'vehicle':
      return say('Other bus: {plate}.', { plate: plateNumber(said.busNumber) })
  }
}

async function sendMove(_account: DoorAccount, { key, busId, said, saidAt }: Move): Promise<Announced> {
  const { data } = await hedged((signal) =>
    send(announce, {
      params: { busId },
      headers: { 'idempotency-key': key },
      body: { ...said, ageMs: Math.max(0, Math.round(serverNow() - saidAt)) },
      signal,
    }),
  )
  return data
}
