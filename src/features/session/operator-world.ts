import type { Admin } from '#contract/accounts/account.ts'
import type { World } from '#delivery/world.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { refreshSession } from './session.ts'
import { travellerWorld } from './traveller-world.ts'

export const accountOf = ({ id, staffId }: Admin) => operatorAccount(id, staffId)

/** How the changes of operators and their staff are delivered. */
export const operatorWorld: World<Admin> = {
  ...travellerWorld,
  who: () => refreshSession().admin,
  isLoggedIn(who) {
    const { admin } = refreshSession()
    return admin !== undefined && accountOf(admin) === accountOf(who)
  },
  isSame: (one, other) => (one && accountOf(one)) === (other && accountOf(other)),
}
