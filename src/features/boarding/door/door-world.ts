import type { World } from '#delivery/world.ts'
import { connection } from '#features/connection/connection.ts'
import { subscribeToSession } from '#features/session/session.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { isRefusedForCertain } from '#lib/calls/certain-refusal.ts'
import { oneTabAtATime } from '#lib/one-tab-at-a-time.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import { isAtTheDoor } from './at-the-door.ts'

/** For what is said of trips by a company's log-in, or by a phone that was handed them. */
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

/** @returns whether the server has decided about what was said */
export function isSaidOrNot(error: unknown): boolean {
  return [403, 404, 409, 422].some((status) => isRefused(error, status)) || isRefusedForCertain(error, 400)
}
