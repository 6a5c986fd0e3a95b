import { Link } from '@tanstack/react-router'
import type { Admin } from '#contract/accounts/account.ts'
import { useSay } from '#language/use-say.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { mayOpen } from '../../company/frame/company-role.ts'

/** For owners only: clerks may not match the payments into the company's account. */
export function ToStatement({ admin }: { admin: Admin }) {
  const say = useSay()
  if (!mayOpen(admin, 'figures')) return null
  return (
    <Link
      to="/adminAuth/admin-home-page/payments/statement"
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {say('Import a statement')}
    </Link>
  )
}
