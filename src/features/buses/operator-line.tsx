import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { phoneNumber } from '#lib/format.ts'
import { operatorInWords } from './operator-words.ts'

/** The operator of a bus or ticket, and the number to call; nothing if the backend names none. */
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
