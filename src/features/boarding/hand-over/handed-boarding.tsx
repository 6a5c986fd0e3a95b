import { useNavigate } from '@tanstack/react-router'
import { useBack } from '#lib/use-back.ts'
import { BoardingScreen } from '../screen/boarding-screen.tsx'
import { type BoardingView, boardingSearch } from '../screen/boarding-search.ts'

/** Boarding a trip on a phone that it was handed to. */
export function HandedBoarding({ busId, view }: { busId: number; view: BoardingView }) {
  const navigate = useNavigate()
  const back = useBack({ to: '/boarding' })
  return (
    <BoardingScreen
      account="handed-over"
      adminId={undefined}
      busId={busId}
      view={view}
      onView={(next) =>
        void navigate({
          to: '/boarding/$busId',
          params: { busId },
          search: boardingSearch(next),
          replace: next === 'scan',
        })
      }
      onBack={back}
    />
  )
}
