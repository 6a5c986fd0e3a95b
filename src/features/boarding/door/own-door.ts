import { hasChanges } from '#delivery/change-store.ts'
import { createDoor } from '#delivery/door.ts'
import { connection } from '#features/connection/connection.ts'
import { getSession } from '#features/session/session.ts'
import { loadChunkWithRetry } from '#lib/chunks/load-chunk.ts'
import { isClockSure, serverNow } from '#lib/clock/server-clock.ts'
import { oneTabAtATime } from '#lib/one-tab-at-a-time.ts'
import type { Door } from '#offline/boarding/door.ts'
import { type DoorAccount, openDoorStore } from '#offline/boarding/door-store.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import { mintKey } from '#offline/mint-key.ts'
import { ANNOUNCEMENTS_ENTRY, BOARDING_DATABASE, MOVES_ENTRY, PROGRESS_ENTRY } from '#storage-keys.ts'
import { isAtTheDoor } from './at-the-door.ts'
import { askForLists, tellScans } from './door-calls.ts'
import { phoneId } from './phone-id.ts'

const doors = new Map<DoorAccount, Door>()
const visit = mintKey()
/** With a signal, another phone's boardings arrive within this time, milliseconds. */
const ASKED_EVERY_MS = 30_000
/** At the door of one trip, the lists of the others are asked for when they are this old, milliseconds. */
const OTHERS_OLD_MS = 5 * 60_000

/** A frozen tab blocks other tabs no longer than this, milliseconds; scans that both send are known by id. */
const PATIENCE_MS = 20_000

/** Boarding on this phone, for an operator or a handover; opened once, and synchronised from then on. */
export function ownDoor(account: DoorAccount): Door {
  const open = doors.get(account)
  if (open) return open
  const name = `${BOARDING_DATABASE}${account}`
  const door = createDoor({
    store: openDoorStore(account),
    makeId: mintKey,
    deviceId: phoneId(),
    deviceName: () => getSession().admin?.name ?? '',
    now: serverNow,
    isClockSure,
    phoneNow: Date.now,
    tick: () => performance.now(),
    visit,
    isOwner: () => isAtTheDoor(account),
    isReachable: () => isReachable(connection.getSnapshot()),
    askForLists: (busId) => askForLists(account, busId),
    send: (scans) => tellScans(account, scans),
    exclusively: (work) => oneTabAtATime(name, work, PATIENCE_MS),
    tabs: typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined,
  })
  doors.set(account, door)
  // What is kept is shown at once: to send and to ask may have to wait for another tab.
  void door.refresh()
  void door.sync()
  void resumeChanges(account).catch(() => undefined)
  void resumeMoves(account).catch(() => undefined)
  connection.onAwake(() => void door.sync())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void door.sync()
  })
  // Back from another site: the boarding lists are as old as the leaving of the page.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void door.sync()
  })
  return door
}

/** @returns how old its lists are, in milliseconds. A clock that was set back makes them younger than now. */
function ageOf(door: Door): number {
  return Math.abs(serverNow() - (door.getSnapshot().lists?.asOf ?? 0))
}

/** Sends announcements and left stops from an earlier visit. */
async function resumeChanges(account: DoorAccount): Promise<void> {
  const [said, left] = await Promise.all(
    [ANNOUNCEMENTS_ENTRY, PROGRESS_ENTRY].map((entry) => hasChanges(account, { entry })),
  )
  if (said) {
    const announcementDelivery = await loadChunkWithRetry(
      async () => (await import('../late/announcement-delivery.ts')).announcementDelivery,
    )
    announcementDelivery(account).start()
  }
  if (left) {
    const runDelivery = await loadChunkWithRetry(async () => (await import('../run/run-delivery.ts')).runDelivery)
    runDelivery(account).start()
  }
}

async function resumeMoves(account: DoorAccount): Promise<void> {
  if (!(await hasChanges(account, { entry: MOVES_ENTRY }))) return
  const moveDelivery = await loadChunkWithRetry(async () => (await import('../late/move-delivery.ts')).moveDelivery)
  moveDelivery(account).start()
}

/** Called after a log-in, and at each start with one. A page of the door has asked for the lists already. */
export async function keepReady(account: DoorAccount): Promise<void> {
  const door = ownDoor(account)
  await door.tell()
  if (ageOf(door) >= ASKED_EVERY_MS) await door.sync()
}

/**
 * Synchronises often while a boarding screen is open: its trip, and now and then all of the company's. A handed-over
 * phone always asks for all: its lists are its own trips.
 * @returns the way to stop
 */
export function followClosely(account: DoorAccount, busId: number | undefined): () => void {
  const door = ownDoor(account)
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    if (account === 'handed-over' || busId === undefined || ageOf(door) >= OTHERS_OLD_MS) void door.sync()
    else void door.follow(busId)
  }, ASKED_EVERY_MS)
  return () => clearInterval(timer)
}
