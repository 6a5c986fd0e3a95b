import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { phoneNumber } from '#lib/format.ts'
import { operatorInWords } from './operator-words.ts'

/** Who runs a bus or carries a ticket, and whom to call; nothing where the backend does not say. */
export function OperatorLine({
  operator,
  phone,
}: {
  operator: string | undefined
  phone: string | undefined
}): ReactNode {
  useSay()
  return operatorInWords(operator, phone, (number) => (
    <a key="phone" href={`tel:${number}`}>
      {phoneNumber(number)}
    </a>
  ))
}
