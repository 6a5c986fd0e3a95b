import { announce } from '#contract/buses/announcement-calls.ts'
import type { Announced } from '#contract/buses/new-announcement.ts'
import { ANNOUNCEMENTS, type Announcement } from '#delivery/announcements.ts'
import type { Wanted } from '#delivery/change.ts'
import { openChangeStore } from '#delivery/change-store.ts'
import { createDelivery, type Delivery } from '#delivery/delivery.ts'
import { createKeptChanges, type KeptChanges } from '#delivery/kept-changes.ts'
import { hedged } from '#features/connection/hedged.ts'
import { say } from '#language/say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { mintKey } from '#offline/mint-key.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isAtTheDoor } from '../door/at-the-door.ts'
import { doorWorld, isSaidOrNot } from '../door/door-world.ts'
import { lateInWords } from './late-words.ts'

type AnnouncementDelivery = Delivery<DoorAccount, Announcement, Announced, undefined>

const kept = new Map<DoorAccount, KeptChanges<Announcement>>()
const deliveries = new Map<DoorAccount, AnnouncementDelivery>()

/** What this log-in, or this phone that was handed trips, has said and the server has not answered. */
export function ownAnnouncements(account: DoorAccount): KeptChanges<Announcement> {
  const open = kept.get(account)
  if (open) return open
  const own = createKeptChanges(
    {
      store: openChangeStore(account, ANNOUNCEMENTS),
      makeKey: mintKey,
      now: serverNow,
      isOwner: () => isAtTheDoor(account),
      tabs:
        typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${ANNOUNCEMENTS.channel}${account}`) : undefined,
    },
    ANNOUNCEMENTS,
  )
  kept.set(account, own)
  return own
}

/** The way in which what is said of a trip reaches the server: at once, or when the signal is back. */
export function announcementDelivery(account: DoorAccount): AnnouncementDelivery {
  const made = deliveries.get(account)
  if (made) return made
  const delivery: AnnouncementDelivery = createDelivery(doorWorld(account), {
    name: `${ANNOUNCEMENTS.channel}${account}-`,
    kept: ownAnnouncements,
    stage: ({ until }) => (serverNow() < until ? 'send' : 'forgotten'),
    isInTheWay: () => false,
    send: sendAnnouncement,
    ask: async () => undefined,
    isAnswer: isSaidOrNot,
    keep: () => undefined,
    tell(_account, { minutes }, end) {
      switch (end.kind) {
        case 'made':
          toast.ok(say('{what} Passengers are told.', { what: lateInWords(minutes) }))
          break
        case 'refused':
          toast.error(serverMessage(end.error) ?? say('That the bus is late was not said.'))
          break
        case 'forgotten':
          toast.error(say('That the bus is late was not said in time.'))
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
export async function sayLate(
  account: DoorAccount,
  wanted: Wanted<Announcement>,
  cut: boolean,
): Promise<Announced | undefined> {
  const delivery = announcementDelivery(account)
  if (cut) {
    await ownAnnouncements(account).begin(wanted)
    delivery.start()
    return undefined
  }
  const made = await delivery.make(account, wanted)
  return made.kind === 'made' ? made.answer : undefined
}

async function sendAnnouncement(
  account: DoorAccount,
  { key, busId, minutes, saidAt }: Announcement,
): Promise<Announced> {
  const { data } = await hedged((signal) => {
    const ageMs = Math.max(0, Math.round(serverNow() - saidAt))
    return send(announce, {
      params: { busId },
      headers: {
        'idempotency-key': key,
        ...(account === 'handed-over' ? { 'boarding-as': 'handed-over' } : {}),
      },
      body: minutes === 0 ? { kind: 'on-time', ageMs } : { kind: 'late', minutes, ageMs },
      signal,
    })
  })
  return data
}
