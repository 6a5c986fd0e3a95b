import type { Change, KeptKind } from '#delivery/change.ts'
import { openChangeStore } from '#delivery/change-store.ts'
import { createKeptChanges, type KeptChanges } from '#delivery/kept-changes.ts'
import type { World } from '#delivery/world.ts'
import { connection } from '#features/connection/connection.ts'
import { subscribeToSession } from '#features/session/session.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isRefusedForCertain } from '#lib/calls/certain-refusal.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { oneTabAtATime } from '#lib/one-tab-at-a-time.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import { mintKey } from '#offline/mint-key.ts'
import { isAtTheDoor } from './at-the-door.ts'

/** @returns this phone's unsent changes of a kind, for each log-in or handover: opened once */
export function doorChanges<C extends Change>(kind: KeptKind<C>): (account: DoorAccount) => KeptChanges<C> {
  const kept = new Map<DoorAccount, KeptChanges<C>>()
  return (account) => {
    const open = kept.get(account)
    if (open) return open
    const own = createKeptChanges(
      {
        store: openChangeStore(account, kind),
        makeKey: mintKey,
        now: serverNow,
        isOwner: () => isAtTheDoor(account),
        tabs: typeof BroadcastChannel === 'function' ? new BroadcastChannel(`${kind.channel}${account}`) : undefined,
      },
      kind,
    )
    kept.set(account, own)
    return own
  }
}

/** How changes are sent, for a company's log-in or for a phone with handed-over trips. */
export function doorWorld(account: DoorAccount): World<DoorAccount> {
  return {
    who: () => (isAtTheDoor(account) ? account : undefined),
    isLoggedIn: isAtTheDoor,
    isSame: (one, other) => one === other,
    onLogIn: subscribeToSession,
    isReachable: () => isReachable(connection.getSnapshot()),
    onAwake: connection.onAwake,
    isSessionOver: (error) => isRefused(error, 401),
    exclusively: oneTabAtATime,
  }
}

/** @returns whether the server has decided about the change */
export function isSaidOrNot(error: unknown): boolean {
  return [403, 404, 409, 422].some((status) => isRefused(error, status)) || isRefusedForCertain(error, 400)
}
