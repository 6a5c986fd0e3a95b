import type { ReactNode } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { useSession } from '#features/session/use-session.ts'
import { companyRole, mayOpen, type OperatorPart } from './company-role.ts'
import { RefusedPart } from './refused-part.tsx'

/**
 * A page that only some roles may open; others who open its address read what their log-in is for.
 * It stands in the page's own file and in no `beforeLoad`, which every traveller's phone would load.
 */
export function ForPart({ part, children }: { part: OperatorPart; children: (admin: Admin) => ReactNode }) {
  const { admin } = useSession()
  if (!admin) return null
  return mayOpen(admin, part) ? children(admin) : <RefusedPart role={companyRole(admin)} />
}
