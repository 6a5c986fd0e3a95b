import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { GENDERS } from '#contract/constants.ts'
import type { CounterTrip } from '#contract/tickets/counter.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { genderInWords } from '#lib/format-details.ts'
import { RadioRow, RadioRows } from '#ui/fields/radio-rows.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import styles from './counter-screen.module.css'
import type { SaleAtWork } from './use-sale.ts'

interface SaleFieldsProps {
  work: SaleAtWork
}

/** @returns the seats of a sale that only a woman may buy */
export function seatsForWomen({ bus }: CounterTrip, seats: readonly number[]): number[] {
  return seatNumbers(bus.ladiesSeats).filter((seat) => seats.includes(seat))
}

interface BuyerFieldsProps extends SaleFieldsProps {
  forWomen: readonly number[]
  /** Under the phone number. */
  hint?: string
}

/** Who buys. */
export function BuyerFields({ work: { form }, forWomen, hint }: BuyerFieldsProps) {
  const say = useSay()
  return (
    <>
      <TextField
        label={say('Phone')}
        type="tel"
        inputMode="numeric"
        prefix={<Icon name="phone" size={20} />}
        hint={hint}
        {...form.field('phone')}
      />
      <TextField label={say('Name')} autoCapitalize="words" maxLength={80} {...form.field('name')} />
      <SelectField
        label={forWomen.length > 0 ? say('Gender') : say('Gender, if it is known')}
        options={[
          { value: '', text: say('Not asked') },
          ...GENDERS.map((gender) => ({ value: gender, text: genderInWords(gender) })),
        ]}
        hint={
          forWomen.length > 0 ? say('Seat {seats} is kept for a woman.', { seats: forWomen.join(', ') }) : undefined
        }
        {...form.field('gender')}
      />
      <TextField
        label={say('Gets on at')}
        autoCapitalize="words"
        maxLength={120}
        prefix={<Icon name="pin" size={20} />}
        {...form.field('boardingPoint')}
      />
    </>
  )
}

/** Whether the money is in hand, and why the sale did not go through. */
export function MoneyFields({ work: { form, cost, selling } }: SaleFieldsProps) {
  const say = useSay()
  const payment = form.watch('payment')
  return (
    <>
      <RadioRows legend={say('Money')} className={styles.money}>
        <RadioRow
          value="paid"
          aside={payment === 'paid' && cost > 0 && <b className={styles.sum}>{rupees(cost)}</b>}
          {...form.register('payment')}
        >
          {say('Paid now')}
        </RadioRow>
        <RadioRow value="at-boarding" aside={say('shown to the driver')} {...form.register('payment')}>
          {say('Pays at boarding')}
        </RadioRow>
      </RadioRows>
      <PressNotes of={selling} />
    </>
  )
}
