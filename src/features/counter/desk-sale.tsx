import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_SEATS_PER_BOOKING } from '#contract/constants.ts'
import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { Keycap } from '#ui/controls/keycap.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { cutOff } from '../connection/cut-off.ts'
import { explainFailure } from '../connection/explain-failure.ts'
import { useConnection } from '../connection/use-connection.ts'
import styles from './desk-sale.module.css'
import { KeepBackButton } from './keep-back-button.tsx'
import { PickedBar } from './picked-bar.tsx'
import { BuyerFields, MoneyFields, seatsForWomen } from './sale-fields.tsx'
import { SeatsOfTrip } from './seats-of-trip.tsx'
import { readTypedSeats, type WrongSeat, withPicked } from './typed-seats.ts'
import { type SaleProps, useSale } from './use-sale.ts'

interface DeskSaleProps extends SaleProps {
  onSeats: (seats: number[]) => void
  /** Back to where the trips are. */
  onLeave: () => void
}

/** A sale at a desk: seats, buyer and money on one page, which a keyboard fills from the first field to the last. */
export function DeskSale({ onSeats, onLeave, ...props }: DeskSaleProps) {
  const say = useSay()
  const formId = useId()
  const disconnected = isCutOff(useConnection())
  const work = useSale(props)
  const { admin, trip, sale } = props
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => sale.seats.join(' '))
  const [isTyping, setTyping] = useState(false)
  const hold = useHold(props)
  const { wrong } = readTypedSeats(typed, trip, isTyping)
  // Seats that this very sale may have taken are no mistake of the typist.
  const mistake = work.isUnknown ? undefined : wrong
  useEffect(() => field.current?.focus(), [])

  function type(text: string): void {
    setTyped(text)
    onSeats(readTypedSeats(text, trip, false).seats)
  }

  /** @returns the first field that a sale needs and that is empty */
  function emptyField(): HTMLElement | null {
    if (sale.seats.length === 0 || mistake) return field.current
    const form = document.getElementById(formId)
    const named = (name: string) => form?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null
    const { phone, name, gender, boardingPoint } = work.form.getValues()
    if (phone.trim() === '') return named('phone')
    if (name.trim() === '') return named('name')
    if (gender === '' && seatsForWomen(trip, sale.seats).length > 0) return named('gender')
    return boardingPoint.trim() === '' ? named('boardingPoint') : null
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onLeave()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const empty = emptyField()
    // Pressed in the empty field itself, Enter shows what is missing there.
    if (!empty || (empty === event.target && empty !== field.current)) return
    event.preventDefault()
    setTyping(false)
    empty.focus()
  }

  return (
    <>
      <SeatsOfTrip
        trip={trip}
        seats={sale.seats}
        admin={admin}
        onSeats={(picked) => {
          setTyped(withPicked(typed, trip, picked))
          onSeats(picked)
        }}
      />
      <form
        id={formId}
        noValidate
        className={styles.form}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          if (sale.seats.length === 0 || mistake) field.current?.focus()
          else void work.submit(event)
        }}
      >
        <div className={styles.fields}>
          <TextField
            ref={field}
            label={say('Seats')}
            inputMode="numeric"
            value={typed}
            hint={
              hold.until === undefined
                ? say('Type the numbers, or pick them above.')
                : say('Held for you until {time}.', { time: indiaTime(hold.until) })
            }
            error={mistake && mistakeInWords(mistake, say)}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false)
              hold.ask()
            }}
            onChange={(event: ChangeEvent<HTMLInputElement>) => type(event.target.value)}
          />
          <BuyerFields work={work} forWomen={seatsForWomen(trip, sale.seats)} />
        </div>
        <MoneyFields work={work} />
      </form>
      <Dock className={styles.dock ?? ''}>
        <div className={styles.foot}>
          <PickedBar bus={trip.bus} seats={sale.seats} />
          <KeepBackButton
            trip={trip}
            seats={sale.seats}
            admin={admin}
            onKept={() => {
              setTyped('')
              onSeats([])
            }}
          />
          <Button type="submit" form={formId} busy={work.selling.isPending} softDisabled={disconnected}>
            {work.selling.isPending ? say('Selling...') : say('Sold, make ticket')}
            <Keycap>Enter</Keycap>
          </Button>
        </div>
      </Dock>
    </>
  )
}

/** Holds the seats once they are typed, for as long as the buyer is asked. Should it fail, the sale itself says why. */
function useHold({ sale, counter }: Pick<SaleProps, 'sale' | 'counter'>) {
  const [held, setHeld] = useState<{ key: string; until: number }>()
  return {
    /** Milliseconds since 1970; undefined where these seats are not held. */
    until: held?.key === sale.key ? held.until : undefined,
    ask(): void {
      if (sale.seats.length === 0 || held?.key === sale.key || cutOff()) return
      counter.hold(sale.hold, sale.seats).then(
        (until) => setHeld({ key: sale.key, until }),
        (error: unknown) => {
          void counter.askAgain()
          toast.error(serverMessage(error) ?? explainFailure(error))
        },
      )
    },
  }
}

function mistakeInWords(wrong: WrongSeat, say: ReturnType<typeof useSay>): string {
  switch (wrong.kind) {
    case 'sold':
      return say('Seat {seat} is sold.', { seat: wrong.seat })
    case 'missing':
      return say('This bus has no seat {seat}.', { seat: wrong.seat })
    case 'many':
      return say('You can only select a maximum of {most} seats.', { most: MAX_SEATS_PER_BOOKING })
  }
}
