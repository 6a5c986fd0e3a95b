import type { ComponentType } from 'react'
import { useSession } from '#features/session/use-session.ts'
import { useBack } from '#lib/use-back.ts'
import type { DoorAccount } from '#offline/boarding/door-store.ts'
import { operatorAccount } from '#offline/stored-account.ts'

export interface DoorScreenProps {
  account: DoorAccount
  busId: number
  onBack: () => void
}

interface WhoseDoorProps {
  screen: ComponentType<DoorScreenProps>
  busId: number
}

/** For everybody of a company who boards: owners, counter staff, drivers. */
export function OperatorsDoor({ screen: Screen, busId }: WhoseDoorProps) {
  const { admin } = useSession()
  const back = useBack({ to: '/adminAuth/admin-home-page' })
  return admin ? <Screen account={operatorAccount(admin.id, admin.staffId)} busId={busId} onBack={back} /> : null
}

/** For a phone that the trip was handed to. */
export function HandedDoor({ screen: Screen, busId }: WhoseDoorProps) {
  const back = useBack({ to: '/boarding' })
  return <Screen account="handed-over" busId={busId} onBack={back} />
}
