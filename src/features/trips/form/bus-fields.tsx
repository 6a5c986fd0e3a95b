import { useSay } from '#language/use-say.ts'
import type { ContractForm } from '#lib/contract-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './bus-fields.module.css'
import type { TypedBus } from './bus-form.ts'

/** The fields of a bus, as add and edit ask them: route, day and times, seats and fare. */
export function BusFields({ field }: Pick<ContractForm<TypedBus, unknown>, 'field'>) {
  const say = useSay()
  return (
    <div className={styles.fields}>
      <TextField label={say('Bus name')} autoCapitalize="words" {...field('name')} />
      <div className={styles.pair}>
        <TextField
          label={say('Bus number')}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={say('BR01AB1234')}
          {...field('busNumber')}
        />
        <TextField label={say('Bus type')} placeholder={say('AC Sleeper')} {...field('type')} />
      </div>
      <div className={styles.pair}>
        <TextField label={say('From')} autoCapitalize="words" {...field('from')} />
        <TextField label={say('To')} autoCapitalize="words" {...field('to')} />
      </div>
      <TextField label={say('Date of departure')} type="date" {...field('dateOfDeparture')} />
      <div className={styles.pair}>
        <TextField label={say('Reporting time')} type="time" {...field('reportingTime')} />
        <TextField label={say('Departure time')} type="time" {...field('departureTime')} />
      </div>
      <TextField
        label={say('Arrival time')}
        type="time"
        hint={say('If you know it. Leave it empty for a bus that is on the way for a day or longer.')}
        {...field('arrivalTime')}
      />
      <TextField label={say('Boarding point')} autoCapitalize="words" {...field('boardingPoint')} />
      <TextField label={say('Dropping point')} autoCapitalize="words" {...field('droppingPoint')} />
      <div className={styles.pair}>
        <TextField
          label={say('Number of seats')}
          type="number"
          inputMode="numeric"
          min={1}
          placeholder="40"
          {...field('numberOfSeats')}
        />
        <TextField
          label={say('Available seats')}
          type="number"
          inputMode="numeric"
          min={0}
          placeholder="40"
          {...field('availableSeats')}
        />
      </div>
      <TextField
        label={say('Ladies’ seats')}
        inputMode="text"
        placeholder="3, 14"
        hint={say('Seat numbers, if some are kept for women. They are sold for women alone.')}
        {...field('ladiesSeats')}
      />
      <TextField
        label={say('Cost per seat')}
        type="number"
        inputMode="decimal"
        min={1}
        step="0.01"
        prefix="₹"
        hint={say('All taxes included.')}
        {...field('costPerSeat')}
      />
    </div>
  )
}
