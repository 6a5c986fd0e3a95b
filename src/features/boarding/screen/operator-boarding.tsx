import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '#features/session/use-session.ts'
import { useBack } from '#lib/use-back.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { BoardingScreen } from './boarding-screen.tsx'
import { type BoardingView, boardingSearch } from './boarding-search.ts'

export function OperatorBoarding({ busId, view }: { busId: number; view: BoardingView }) {
  const { admin } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const back = useBack({ to: '/adminAuth/admin-home-page', state: { panel: 'buses' } })
  const lost = admin === undefined
  useEffect(() => {
    if (lost) void router.invalidate()
  }, [lost, router])
  if (!admin) return null
  return (
    <BoardingScreen
      account={operatorAccount(admin.id, admin.staffId)}
      // Only owners may hand over and settle: the server would refuse others.
      adminId={admin.staffId === undefined || admin.role === 'owner' ? admin.id : undefined}
      busId={busId}
      view={view}
      onView={(next) =>
        void navigate({
          to: '/adminAuth/admin-home-page/boarding/$busId',
          params: { busId },
          search: boardingSearch(next),
          replace: next === 'scan',
        })
      }
      onBack={back}
    />
  )
}
