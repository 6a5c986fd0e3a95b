import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from './bus-fields.module.css'
import type { TypedBus } from './bus-form.ts'

interface BusFieldsProps {
  register: (name: keyof TypedBus) => UseFormRegisterReturn
  errors: { [Name in keyof TypedBus]?: { message?: string | undefined } | undefined }
}

/** The fields of a bus, as add and edit ask them: route, day and times, seats and fare. */
export function BusFields({ register, errors }: BusFieldsProps) {
  const field = (name: keyof TypedBus) => ({ error: errors[name]?.message, ...register(name) })
  return (
    <div className={styles.fields}>
      <TextField label="Bus name" autoComplete="off" {...field('name')} />
      <div className={styles.pair}>
        <TextField
          label="Bus number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="BR01AB1234"
          {...field('busNumber')}
        />
        <TextField label="Bus type" autoComplete="off" placeholder="AC Sleeper" {...field('type')} />
      </div>
      <div className={styles.pair}>
        <TextField label="From" autoComplete="off" autoCapitalize="words" {...field('from')} />
        <TextField label="To" autoComplete="off" autoCapitalize="words" {...field('to')} />
      </div>
      <TextField label="Date of departure" type="date" {...field('dateOfDeparture')} />
      <div className={styles.pair}>
        <TextField label="Reporting time" type="time" {...field('reportingTime')} />
        <TextField label="Departure time" type="time" {...field('departureTime')} />
      </div>
      <TextField label="Boarding point" autoComplete="off" autoCapitalize="words" {...field('boardingPoint')} />
      <TextField label="Dropping point" autoComplete="off" autoCapitalize="words" {...field('droppingPoint')} />
      <div className={styles.pair}>
        <TextField
          label="Number of seats"
          type="number"
          inputMode="numeric"
          min={1}
          placeholder="40"
          {...field('numberOfSeats')}
        />
        <TextField
          label="Available seats"
          type="number"
          inputMode="numeric"
          min={0}
          placeholder="40"
          {...field('availableSeats')}
        />
      </div>
      <TextField
        label="Cost per seat"
        type="number"
        inputMode="decimal"
        min={1}
        step="0.01"
        prefix="₹"
        hint="All taxes included."
        {...field('costPerSeat')}
      />
    </div>
  )
}
