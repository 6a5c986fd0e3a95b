import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Admin } from '../../../../contract/accounts/account.ts'
import { useSession } from '../../session/use-session.ts'
import { mayOpen, type OperatorPart } from './company-role.ts'

/**
 * A page that only some of a company's people may open; the others come to their own home. It stands in the page's own file
 * and in no `beforeLoad`, which every traveller's phone would load.
 */
export function ForPart({ part, children }: { part: OperatorPart; children: (admin: Admin) => ReactNode }) {
  const navigate = useNavigate()
  const { admin } = useSession()
  const refused = admin !== undefined && !mayOpen(admin, part)
  useEffect(() => {
    if (refused) void navigate({ to: '/adminAuth/admin-home-page', replace: true })
  }, [refused, navigate])
  return admin && !refused ? children(admin) : null
}
