import type { Admin } from '#contract/accounts/account.ts'
import type { World } from '#delivery/world.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { refreshSession } from './session.ts'
import { travellerWorld } from './traveller-world.ts'

export const accountOf = ({ id, staffId }: Admin) => operatorAccount(id, staffId)

/** What an operator's changes are delivered in, or those of somebody of the staff. */
export const operatorWorld: World<Admin> = {
  ...travellerWorld,
  who: () => refreshSession().admin,
  isLoggedIn(who) {
    const { admin } = refreshSession()
    return admin !== undefined && accountOf(admin) === accountOf(who)
  },
  isSame: (one, other) => (one && accountOf(one)) === (other && accountOf(other)),
}
