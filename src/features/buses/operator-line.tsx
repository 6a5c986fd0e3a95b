import type { ReactNode } from 'react'
import { useSay } from '../../language/use-say.ts'
import { phoneNumber } from '../../lib/format.ts'

/** Who runs a bus or carries a ticket, and whom to call; nothing where the backend does not say. */
export function OperatorLine({
  operator,
  phone,
}: {
  operator: string | undefined
  phone: string | undefined
}): ReactNode {
  const say = useSay()
  if (!operator) return null
  if (!phone) return say('Run by {operator}', { operator })
  const call = (
    <a key="phone" href={`tel:${phone}`}>
      {phoneNumber(phone)}
    </a>
  )
  return say.parts('Run by {operator}, {phone}', { operator, phone: call })
}
