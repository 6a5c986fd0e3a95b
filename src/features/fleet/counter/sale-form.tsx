import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'
import type { Admin } from '../../../../contract/accounts/account.ts'
import { seatNumbers } from '../../../../contract/buses/seat-rows.ts'
import { GENDERS } from '../../../../contract/constants.ts'
import { form as fields, Gender, Phone, text } from '../../../../contract/fields/typed-fields.ts'
import { totalFare } from '../../../../contract/money.ts'
import { type CounterTrip, Payment, type SoldTicket } from '../../../../contract/tickets/counter.ts'
import { indiaTime } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { isRefused } from '../../../lib/calls/api-error.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { rupees } from '../../../lib/format.ts'
import { genderInWords } from '../../../lib/format-details.ts'
import { isCutOff } from '../../../offline/connection/connection-state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RadioRow, RadioRows } from '../../../ui/fields/radio-rows.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Dock } from '../../../ui/layout/dock.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { cutOff } from '../../connection/cut-off.ts'
import { NotKnownYet } from '../../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../../connection/use-answered.ts'
import { useConnection } from '../../connection/use-connection.ts'
import { whyNot } from '../../connection/why-not.ts'
import { counterSales, readSeatsAnew } from './counter-changes.ts'
import type { Counter } from './counter-query.ts'
import styles from './counter-screen.module.css'
import type { OpenSale } from './open-sale.ts'
import { PickedBar } from './picked-bar.tsx'

const Buyer = fields({
  name: text('Name', 80),
  phone: Phone,
  gender: v.union([v.literal(''), Gender]),
  payment: Payment,
  boardingPoint: text('Boarding point', 120),
})

interface SaleFormProps {
  admin: Admin
  trip: CounterTrip
  sale: OpenSale
  /** Milliseconds since 1970; undefined after a reload. */
  heldUntil: number | undefined
  counter: Counter
  onSeats: () => void
  /** A seat is gone; what is typed stays. */
  onTaken: (message: string) => void
  onSold: (sold: SoldTicket) => void
}

/** Who buys, and whether the money is in hand. */
export function SaleForm({ admin, trip, sale, heldUntil, counter, onSeats, onTaken, onSold }: SaleFormProps) {
  const say = useSay()
  const formId = useId()
  const connection = useConnection()
  const { bus } = trip
  const { seats } = sale
  const cost = totalFare(seats.length, bus.costPerSeat)
  const forWomen = seatNumbers(bus.ladiesSeats).filter((seat) => seats.includes(seat))
  const form = useContractForm(`sale:${bus.id}`, Buyer, {
    name: '',
    phone: '',
    gender: '',
    payment: 'paid',
    boardingPoint: bus.boardingPoint,
  })
  const { errors } = form.formState
  const payment = form.watch('payment')
  const client = useQueryClient()
  const kind = counterSales(client)
  const selling = useAnswered(kind, admin, (sold, _sale, isHere) => {
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

  function sell({ gender, ...buyer }: v.InferOutput<typeof Buyer>): void {
    const why = cutOff()
    if (why) toast.error(`${why} ${say('Selling needs signal.')}`)
    if (why || selling.isPending) return
    const known = gender === '' ? {} : { gender }
    selling.mutate(
      { busId: bus.id, key: sale.key, sale: { ...buyer, seats, hold: sale.hold, ...known }, cost },
      { onError: leaveTaken },
    )
  }

  return (
    <>
      <form id={formId} noValidate className={styles.form} onSubmit={form.handleSubmit(sell)}>
        {heldUntil !== undefined && (
          <p className={styles.held}>
            {say('The seats are held for you until {time}.', { time: indiaTime(heldUntil) })}
          </p>
        )}
        <TextField
          label={say('Name')}
          autoComplete="off"
          maxLength={80}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={say('Phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          prefix={<Icon name="phone" size={20} />}
          hint={say('The ticket goes there as a link. It can also be printed.')}
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <SelectField
          label={forWomen.length > 0 ? say('Gender') : say('Gender, if it is known')}
          options={[
            { value: '', text: say('Not asked') },
            ...GENDERS.map((gender) => ({ value: gender, text: genderInWords(gender) })),
          ]}
          hint={
            forWomen.length > 0 ? say('Seat {seats} is kept for a woman.', { seats: forWomen.join(', ') }) : undefined
          }
          error={errors.gender?.message}
          {...form.register('gender')}
        />
        <RadioRows legend={say('Money')}>
          <RadioRow
            value="paid"
            aside={payment === 'paid' && <b className={styles.sum}>{rupees(cost)}</b>}
            {...form.register('payment')}
          >
            {say('Paid now')}
          </RadioRow>
          <RadioRow value="at-boarding" aside={say('shown to the driver')} {...form.register('payment')}>
            {say('Pays at boarding')}
          </RadioRow>
        </RadioRows>
        <TextField
          label={say('Gets on at')}
          maxLength={120}
          prefix={<Icon name="pin" size={20} />}
          error={errors.boardingPoint?.message}
          {...form.register('boardingPoint')}
        />
        <NotKnownYet kind={kind} pending={selling.isPending} />
        {selling.why && <Note tone="error">{selling.why}</Note>}
      </form>
      <Dock inPage className={styles.dock ?? ''}>
        <PickedBar bus={bus} seats={seats} />
        <div className={styles.buttons}>
          <IconButton look="outlined" label={say('Other seats')} icon={<Icon name="seat" />} onClick={onSeats} />
          <Button
            type="submit"
            form={formId}
            icon={<Icon name="ticket" size={22} />}
            busy={selling.isPending}
            softDisabled={isCutOff(connection)}
          >
            {selling.isPending ? say('Selling...') : say('Sold, make ticket')}
          </Button>
        </div>
      </Dock>
    </>
  )
}
