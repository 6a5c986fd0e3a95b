import { useSession } from '#features/session/use-session.ts'
import { useBack } from '#lib/use-back.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { NotComingScreen } from './not-coming-screen.tsx'

/** For a company's drivers, and whoever else drives. */
export function OperatorNotComing({ busId }: { busId: number }) {
  const { admin } = useSession()
  const back = useBack({ to: '/adminAuth/admin-home-page' })
  return admin ? (
    <NotComingScreen account={operatorAccount(admin.id, admin.staffId)} busId={busId} onBack={back} />
  ) : null
}

/** For a phone that was handed the trip. */
export function HandedNotComing({ busId }: { busId: number }) {
  const back = useBack({ to: '/boarding' })
  return <NotComingScreen account="handed-over" busId={busId} onBack={back} />
}
