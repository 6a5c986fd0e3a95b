import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { form as fields, Gender, Phone, text } from '#contract/fields/typed-fields.ts'
import { totalFare } from '#contract/money.ts'
import { type CounterTrip, Payment, type SoldTicket } from '#contract/tickets/counter.ts'
import { say } from '#language/say.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useAnswered } from '../connection/use-answered.ts'
import { whyNot } from '../connection/why-not.ts'
import { counterSales, readSeatsAnew } from './counter-changes.ts'
import type { Counter } from './counter-query.ts'
import { hasSignal } from './may-sell.ts'
import type { OpenSale } from './open-sale.ts'

const Buyer = fields({
  name: text('Name', 80),
  phone: Phone,
  gender: v.union([v.literal(''), Gender]),
  payment: Payment,
  boardingPoint: text('Boarding point', 120),
})

export interface SaleProps {
  admin: Admin
  trip: CounterTrip
  sale: OpenSale
  counter: Counter
  /** A seat is gone; what is typed stays. */
  onTaken: (message: string) => void
  onSold: (sold: SoldTicket) => void
}

export type SaleAtWork = ReturnType<typeof useSale>

/** Who buys and how it is paid, and the sale itself: made once, however often it is asked for. */
export function useSale({ admin, trip: { bus }, sale, counter, onTaken, onSold }: SaleProps) {
  const { seats } = sale
  const cost = totalFare(seats.length, bus.costPerSeat)
  const form = useContractForm(`sale:${bus.id}`, Buyer, {
    name: '',
    phone: '',
    gender: '',
    payment: 'paid',
    boardingPoint: bus.boardingPoint,
  })
  const client = useQueryClient()
  const selling = useAnswered(counterSales, admin, (sold, _sale, isHere) => {
    form.forgetDraft()
    if (isHere) onSold(sold)
    else toast.ok(say('Sold: ticket {id}', { id: sold.ticket.id }))
  })

  async function leaveTaken(error: unknown): Promise<void> {
    readSeatsAnew(client, admin.id, bus.id)
    if (!isRefused(error, 409)) return
    const sold = await counter.soldNow().catch((): number[] => [])
    if (seats.some((seat) => sold.includes(seat))) onTaken(whyNot(error))
  }

  return {
    form,
    selling,
    cost,
    /** The server may have sold these seats for this very sale. */
    isUnknown: selling.isPending,
    submit: form.handleSubmit(({ gender, ...buyer }) => {
      if (!hasSignal() || selling.isPending) return
      const known = gender === '' ? {} : { gender }
      selling.mutate(
        { busId: bus.id, key: sale.key, sale: { ...buyer, seats, hold: sale.hold, ...known }, cost },
        { onError: leaveTaken },
      )
    }),
  }
}
