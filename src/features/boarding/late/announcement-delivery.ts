import { announce } from '#contract/buses/announcement-calls.ts'
import type { Announced } from '#contract/buses/new-announcement.ts'
import { ANNOUNCEMENTS, type Announcement } from '#delivery/announcements.ts'
import { hedged } from '#features/connection/hedged.ts'
import { say } from '#language/say.ts'
import { send } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { headersOf } from '../door/door-calls.ts'
import { doorSayings } from '../door/door-sayings.ts'
import { lateInWords } from './late-words.ts'

/** Announcements that a bus is late, or on time again, from this log-in or handover. */
export const {
  own: ownAnnouncements,
  deliveryOf: announcementDelivery,
  press: sayLate,
} = doorSayings(ANNOUNCEMENTS, sendAnnouncement, ({ minutes }) => ({
  made: say('{what} Passengers are told.', { what: lateInWords(minutes) }),
  refused: say('That the bus is late was not said.'),
  forgotten: say('That the bus is late was not said in time.'),
}))

async function sendAnnouncement(
  account: DoorAccount,
  { key, busId, minutes, saidAt }: Announcement,
): Promise<Announced> {
  const { data } = await hedged((signal) => {
    const ageMs = Math.max(0, Math.round(serverNow() - saidAt))
    return send(announce, {
      params: { busId },
      headers: { 'idempotency-key': key, ...headersOf(account) },
      body: minutes === 0 ? { kind: 'on-time', ageMs } : { kind: 'late', minutes, ageMs },
      signal,
    })
  })
  return data
}
