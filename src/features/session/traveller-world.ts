import type { User } from '#contract/accounts/account.ts'
import type { World } from '#delivery/world.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { oneTabAtATime } from '#lib/one-tab-at-a-time.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import { connection } from '../connection/connection.ts'
import { getSession, isLoggedIn, subscribeToSession } from './session.ts'

/** How travellers' changes are delivered. */
export const travellerWorld: World<User> = {
  who: () => getSession().user,
  isLoggedIn: ({ id }) => isLoggedIn(id),
  isSame: (one, other) => one?.id === other?.id,
  onLogIn: subscribeToSession,
  isReachable: () => isReachable(connection.getSnapshot()),
  onAwake: connection.onAwake,
  isSessionOver: (error) => isRefused(error, 401),
  exclusively: oneTabAtATime,
}
