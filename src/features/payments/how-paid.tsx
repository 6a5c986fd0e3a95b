import type { Payment } from '#contract/payments/payment.ts'
import type { PaymentHow } from '#contract/tickets/money-of-ticket.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'

export const HOW_NAMES: Record<Payment['how'], PlainMessage> = {
  cash: 'Cash',
  upi: 'UPI',
  other: 'Another way',
  outside: 'Another way',
}

interface HowPaidProps {
  /** Of its chips, on a page with several such questions. */
  name: string
  how: PaymentHow
  onHow: (how: PaymentHow) => void
}

export function HowPaid({ name, how, onHow }: HowPaidProps) {
  const say = useSay()
  return (
    <ChipGroup legend={say('How was it paid?')}>
      {(['cash', 'upi', 'other'] as const).map((one) => (
        <RadioChip key={one} name={name} checked={how === one} onChange={() => onHow(one)}>
          {say(HOW_NAMES[one])}
        </RadioChip>
      ))}
    </ChipGroup>
  )
}
