import { announce } from '#contract/buses/announcement-calls.ts'
import type { Announced } from '#contract/buses/new-announcement.ts'
import type { Wanted } from '#delivery/change.ts'
import { openChangeStore } from '#delivery/change-store.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import { createKeptChanges, type KeptChanges } from '#delivery/kept-changes.ts'
import { MOVES, type Move, type Moved } from '#delivery/moves.ts'
import { hedged } from '#features/connection/hedged.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { mintKey } from '#offline/mint-key.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isAtTheDoor } from '../door/at-the-door.ts'
import { doorWorld, isSaidOrNot } from '../door/door-world.ts'

type MoveDelivery = Delivery<DoorAccount, Move, Announced, undefined>

const kept = new Map<DoorAccount, KeptChanges<Move>>()
const deliveries = new Map<DoorAccount, MoveDelivery>()

/** What this log-in has said of times and places, and the server has not answered. */
export function ownMoves(account: DoorAccount): KeptChanges<Move> {
  const open = kept.get(account)
  if (open) return open
  const own = createKeptChanges(
    {
      store: openChangeStore(account, MOVES),
      makeKey: mintKey,
      now: serverNow,
      isOwner: () => isAtTheDoor(account),
      tabs: typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${MOVES.channel}${account}`) : undefined,
    },
    MOVES,
  )
  kept.set(account, own)
  return own
}

/** The way in which another time or place reaches the server: at once, or when the signal is back. */
export function moveDelivery(account: DoorAccount): MoveDelivery {
  const made = deliveries.get(account)
  if (made) return made
  const delivery: MoveDelivery = createDelivery(doorWorld(account), {
    name: `${MOVES.channel}${account}-`,
    kept: ownMoves,
    stage: ({ until }) => (serverNow() < until ? 'send' : 'forgotten'),
    isInTheWay: () => false,
    send: (_account, move) => sendMove(move),
    ask: async () => undefined,
    isAnswer: isSaidOrNot,
    keep: () => undefined,
    tell(_account, { said }, end) {
      switch (end.kind) {
        case 'made':
          toast.ok(say('{what} Passengers are told.', { what: moveInWords(said) }))
          break
        case 'refused':
          toast.error(serverMessage(end.error) ?? say('It was not said: {what}', { what: moveInWords(said) }))
          break
        case 'forgotten':
          toast.error(say('It was not said in time: {what}', { what: moveInWords(said) }))
          break
        case 'found':
      }
    },
    show: () => undefined,
  })
  deliveries.set(account, delivery)
  return delivery
}

/**
 * For a press.
 * @param cut whether there is no signal: then nobody waits for an answer
 * @returns what became of it; undefined where it is kept, and sent later
 * @throws ApiError the server's refusal, or nobody knows: the same call again will tell
 */
export async function sayMoved(
  account: DoorAccount,
  wanted: Wanted<Move>,
  cut: boolean,
): Promise<Announced | undefined> {
  const delivery = moveDelivery(account)
  if (cut) {
    await ownMoves(account).begin(wanted)
    delivery.start()
    return undefined
  }
  const made = await delivery.make(account, wanted)
  return made.kind === 'made' ? made.answer : undefined
}

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

async function sendMove({ key, busId, said, saidAt }: Move): Promise<Announced> {
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
