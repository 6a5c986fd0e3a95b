import { useSession } from '#features/session/use-session.ts'
import { useBack } from '#lib/use-back.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { RunScreen } from './run-screen.tsx'

/** For everybody of a company who boards: owners, the counter, drivers. */
export function OperatorRun({ busId }: { busId: number }) {
  const { admin } = useSession()
  const back = useBack({ to: '/adminAuth/admin-home-page' })
  return admin ? <RunScreen account={operatorAccount(admin.id, admin.staffId)} busId={busId} onBack={back} /> : null
}

/** For a phone that was handed the trip. */
export function HandedRun({ busId }: { busId: number }) {
  const back = useBack({ to: '/boarding' })
  return <RunScreen account="handed-over" busId={busId} onBack={back} />
}
