import { useSay } from '#language/use-say.ts'
import { Sheet } from '#ui/overlays/sheet.tsx'
import type { DoorCheck } from '../verdict/use-door-check.ts'
import { ByHand } from './by-hand.tsx'

export function ByHandSheet({ open, onClose, check }: { open: boolean; onClose: () => void; check: DoorCheck }) {
  const say = useSay()
  return (
    <Sheet open={open} onClose={onClose} title={say('Type number')}>
      <ByHand check={check} onChecked={onClose} />
    </Sheet>
  )
}
