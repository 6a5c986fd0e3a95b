import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { CounterTrip } from '#contract/tickets/counter.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { lazyDialog } from '../connection/lazy-dialog.tsx'
import { maySell } from './may-sell.ts'

const KeepBackSheet = lazyDialog(async () => (await import('./keep-back-sheet.tsx')).KeepBackSheet)

interface KeepBackButtonProps {
  trip: CounterTrip
  seats: number[]
  admin: Admin
  onKept: () => void
}

export function KeepBackButton({ trip, seats, admin, onKept }: KeepBackButtonProps) {
  const say = useSay()
  const [keeping, setKeeping] = useState(false)
  return (
    <>
      {seats.length > 0 && (
        <Button
          variant="secondary"
          icon={<Icon name="lock" size={20} />}
          onClick={() => maySell(seats) && setKeeping(true)}
        >
          {say('Keep back')}
        </Button>
      )}
      <KeepBackSheet
        open={keeping}
        onClose={() => setKeeping(false)}
        bus={trip.bus}
        seats={seats}
        admin={admin}
        onKept={onKept}
      />
    </>
  )
}
