import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { Button } from '#ui/controls/button.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { ListSpinner } from '../lists/list-parts.tsx'
import { ownBusesQuery } from '../queries/own-buses.ts'
import { tripsToBoard } from './trips-to-board.ts'

interface BoardNextProps {
  open: boolean
  adminId: number
  onClose: () => void
}

/** Opens the boarding of the trip that leaves next; where another leaves at about that time it asks which. */
export function BoardNext({ open, adminId, onClose }: BoardNextProps) {
  const say = useSay()
  const navigate = useNavigate()
  const { data, error } = useQuery({ ...ownBusesQuery(adminId), enabled: open })
  const next = data && tripsToBoard(data, serverNow())
  const only = next?.length === 1 ? next[0]?.id : undefined
  const board = (busId: number) => {
    onClose()
    void navigate({ to: '/adminAuth/admin-home-page/boarding/$busId', params: { busId } })
  }
  const go = useEffectEvent(board)
  useEffect(() => {
    if (open && only !== undefined) go(only)
  }, [open, only])
  return (
    <Sheet open={open && only === undefined} onClose={onClose} title={say('Which trip boards?')}>
      {!next && (error ? <p>{explainFailure(error)}</p> : <ListSpinner>{say('Loading buses…')}</ListSpinner>)}
      {next?.length === 0 && <p>{say('No trip leaves within two days.')}</p>}
      {next?.map((trip) => (
        <Button key={trip.id} variant="secondary" wide onClick={() => board(trip.id)}>
          {say('{time}, {from} to {to}', {
            time: trip.departureTime,
            from: say.place(trip.from),
            to: say.place(trip.to),
          })}
        </Button>
      ))}
    </Sheet>
  )
}
