import { useId, useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { GENDERS } from '#contract/constants.ts'
import { LADIES_GENDER, type Passenger, type PassengerFields } from '#contract/tickets/passengers.ts'
import { useSay } from '#language/use-say.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { genderInWords } from '#lib/format-details.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckChip, ChipGroup, PunchedTag, RadioChip } from '#ui/controls/chip.tsx'
import { FieldError } from '#ui/fields/field-frame.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { womanNeededInWords } from '../checkout/seat-words.ts'
import { forgetKeptPassengers, keepPassengers, keptPassengers } from './named-passengers.ts'
import { namesSchema, ownSeat, typedNames } from './names-form.ts'
import styles from './names-sheet.module.css'

interface NamesSheetProps {
  open: boolean
  onClose: () => void
  user: User
  busId: number
  /** The seats whose passengers to name. */
  seats: readonly number[]
  /** These seats need a woman's name before anything is booked. */
  women: boolean
  /** Seats kept for women. */
  ladies: readonly number[]
  /** The passengers named before. */
  passengers: readonly Passenger[]
  onNamed: (passengers: Passenger[]) => void
}

/** Which passenger sits where. Names stay with the booking's draft; for later journeys only if the traveller wishes. */
export function NamesSheet(props: NamesSheetProps) {
  const { open, onClose, user, busId, seats, women, ladies, passengers, onNamed } = props
  const say = useSay()
  const formId = useId()
  const [people] = useState(() => keptPassengers(user.id))
  const [keep, setKeep] = useState(people.length > 0)
  const form = useContractForm(
    `names:${busId}:${seats.join()}`,
    namesSchema(seats, ladies),
    typedNames(seats, ladies, passengers, user),
  )
  const { errors } = form.formState
  const nameId = (seat: number | undefined) => `${formId}-name-${seat}`
  const first = () => document.getElementById(nameId(seats[0]))
  const typed = form.watch()
  const own = ownSeat(seats, ladies, passengers, user)

  function save(named: Passenger[]) {
    form.forgetDraft()
    if (keep) keepPassengers(user.id, named)
    else forgetKeptPassengers(user.id)
    onNamed(named)
    onClose()
  }

  function fill(seat: number, { name, age, gender }: PassengerFields) {
    form.setValue(`name${seat}`, name)
    form.setValue(`age${seat}`, String(age))
    if (!ladies.includes(seat)) form.setValue(`gender${seat}`, gender)
    form.clearErrors([`name${seat}`, `age${seat}`, `gender${seat}`])
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={women ? womanNeededInWords(seats) : say('Who is travelling?')}
      initialFocus={women ? first : undefined}
      body="list"
      footer={
        <Button type="submit" form={formId} wide>
          {say.count(seats.length, 'Save the name', 'Save {count} names')}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={form.handleSubmit(save)}>
        {seats.map((seat, index) => {
          const forLady = ladies.includes(seat)
          const others = seats.filter((other) => other !== seat).map((other) => typed[`name${other}`])
          const known = people.filter(({ name, gender }) => {
            const isHere = name === typed[`name${seat}`]
            return !isHere && !others.includes(name) && (!forLady || gender === LADIES_GENDER)
          })
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand over its line
            <div
              key={seat}
              role="group"
              aria-labelledby={`${formId}-${seat}`}
              className={styles.seat}
              data-later={index > 0 || undefined}
            >
              <h3 id={`${formId}-${seat}`} className={styles.head}>
                <PunchedTag className={styles.tag ?? ''}>{seat}</PunchedTag>
                <span>{say('Seat {seat}', { seat })}</span>
                <small>{forLady ? say('Ladies’ seat') : seat === own ? say('You') : ''}</small>
              </h3>
              {known.length > 0 && (
                <ul className={styles.known} aria-label={say('Named before')}>
                  {known.map((person) => (
                    <li key={person.name}>
                      <button type="button" className={styles.person} onClick={() => fill(seat, person)}>
                        {person.name}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
              <div className={styles.line} data-wrong={errors[`age${seat}`] && ''}>
                <TextField
                  id={nameId(seat)}
                  label={say('Name')}
                  autoComplete={index === 0 ? 'name' : 'off'}
                  autoCapitalize="words"
                  error={errors[`name${seat}`]?.message}
                  {...form.register(`name${seat}`)}
                />
                <TextField
                  label={say('Age')}
                  inputMode="numeric"
                  maxLength={3}
                  error={errors[`age${seat}`]?.message}
                  {...form.register(`age${seat}`)}
                />
              </div>
              {forLady ? (
                <p className={styles.lady}>
                  <Icon name="lock" size={16} />
                  {say('Female, since this is a ladies’ seat')}
                </p>
              ) : (
                <ChipGroup legend={say('Gender')} hideLegend>
                  {GENDERS.map((gender) => (
                    <RadioChip key={gender} value={gender} {...form.register(`gender${seat}`)}>
                      {genderInWords(gender)}
                    </RadioChip>
                  ))}
                </ChipGroup>
              )}
              {errors[`gender${seat}`]?.message && <FieldError>{errors[`gender${seat}`]?.message ?? ''}</FieldError>}
            </div>
          )
        })}
        <div className={styles.keep}>
          <CheckChip checked={keep} onChange={({ target }) => setKeep(target.checked)}>
            {say('Keep the names on this phone for next time')}
          </CheckChip>
          <p>{say('Only here, until you log out. Save with this switched off to remove them.')}</p>
        </div>
      </form>
    </Sheet>
  )
}
