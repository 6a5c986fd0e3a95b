import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { bigChanges } from '#contract/cancellation/changed-trip.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { busTicketsQuery } from '#features/company/queries/operator-tickets.ts'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { plateNumber } from '#lib/format.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import { useDraft } from '#lib/use-draft.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup } from '#ui/controls/chip.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ownVehicles, type Vehicle } from './own-vehicles.ts'
import styles from './saying.module.css'
import { SayingPage, type SayingProps } from './saying.tsx'

/** What calls a ticket off, in the place of a seat. */
const OFF = 'off'

const Typed = v.object({ plate: v.string(), type: v.string(), seats: v.string() })

/** Another vehicle: who has a seat that it does not have gets another one, or everything back, before anything is said. */
export function OtherBus(props: SayingProps) {
  const say = useSay()
  const [bus] = useState(props.bus)
  const [typed, keep, forget] = useDraft(`other-bus:${bus.id}`, Typed, {
    plate: '',
    type: bus.type,
    seats: String(bus.numberOfSeats),
  })
  const { plate, type, seats } = typed
  // Chosen anew each time: a seat may be another passenger's by then.
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const cut = isCutOff(useConnection())
  const own = useQuery(ownBusesQuery(props.admin.id))
  const vehicles = ownVehicles(own.data ?? [], bus, plate)
  const count = /^[1-9]\d{0,2}$/.test(seats) ? Number(seats) : undefined
  const isSmaller = count !== undefined && count < bus.numberOfSeats
  const tickets = useQuery({ ...busTicketsQuery(props.admin.id, bus.id), enabled: isSmaller })
  const sold = soldSeats(tickets.data ?? [])
  const gone = isSmaller ? sold.filter(({ seat }) => seat > count) : []
  const places = placesFor(gone, chosen, freeSeats(bus, sold, count ?? 0))
  const isKnown = !isSmaller || (tickets.isSuccess && !cut)
  const isSaid =
    plate.trim() !== '' && type.trim() !== '' && count !== undefined && isKnown && places.every(({ to }) => to !== '')
  const isBig = isSaid && (gone.length > 0 || bigChanges(bus, { ...bus, type }).length > 0)
  const [before] = useState(() => vehicleOf(bus.busNumber, bus.type, bus.numberOfSeats))
  function choose(vehicle: Vehicle) {
    keep({ plate: vehicle.busNumber, type: vehicle.type, seats: String(vehicle.numberOfSeats) })
  }

  const moves = places.map(({ seat, to }) => ({ seat, to: to === OFF ? null : Number(to) }))
  return (
    <SayingPage
      {...props}
      heading={say('Other bus')}
      line={tripInWords(bus)}
      said={isSaid ? { ...vehicleOf(plate.trim(), type.trim(), count), seats: moves } : undefined}
      // Nobody is moved back in silence.
      before={gone.length > 0 ? undefined : before}
      onSaid={forget}
      button={say('Say: other bus')}
      big={
        isBig
          ? say(
              'Another seat or a lower class is a big change. Until the bus leaves, these passengers may cancel for all their money back.',
            )
          : ''
      }
    >
      <p className={styles.plate}>
        {say('Now#changed')} <Plate>{plateNumber(bus.busNumber)}</Plate>
      </p>
      <TextField
        label={say('Which bus comes?')}
        hint={say('Bus number')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={plate}
        onChange={({ target }) => keep({ ...typed, plate: target.value })}
      />
      {vehicles.length > 0 && (
        <ChipGroup legend={say('Your buses')}>
          {vehicles.map((vehicle) => (
            <Button key={vehicle.busNumber} variant="secondary" size="small" onClick={() => choose(vehicle)}>
              {plateNumber(vehicle.busNumber)}
            </Button>
          ))}
        </ChipGroup>
      )}
      <div className={styles.pair}>
        <TextField
          label={say('Bus type')}
          maxLength={60}
          value={type}
          onChange={({ target }) => keep({ ...typed, type: target.value })}
        />
        <TextField
          label={say('Number of seats')}
          type="number"
          inputMode="numeric"
          min={1}
          value={seats}
          onChange={({ target }) => keep({ ...typed, seats: target.value })}
        />
      </div>
      {isSmaller && cut && (
        <Note tone="info">{say('A smaller bus needs a signal: each seat must be free when you say it.')}</Note>
      )}
      {isSmaller && !cut && tickets.isPending && <p role="status">{say('Loading who has which seat…')}</p>}
      {isKnown && (
        <p>
          {gone.length === 0
            ? say('Everybody keeps the number.')
            : say('{kept} of {all} keep their number. Not in this bus: {seats}.', {
                kept: sold.length - gone.length,
                all: sold.length,
                seats: gone.map(({ seat }) => seat).join(', '),
              })}
        </p>
      )}
      {isKnown &&
        places.map(({ seat, name, to, free }) => (
          <SelectField
            key={seat}
            label={`${say('Seat {seat} goes to', { seat })} · ${name}`}
            placeholder={say('Choose a seat')}
            value={to}
            options={[
              ...free.map((one) => ({ value: String(one), text: String(one) })),
              { value: OFF, text: say('Call this ticket off') },
            ]}
            onChange={({ target }) => setChosen(new Map(chosen).set(seat, target.value))}
          />
        ))}
    </SayingPage>
  )
}

function vehicleOf(busNumber: string, type: string, numberOfSeats: number) {
  return { kind: 'vehicle' as const, busNumber, type, numberOfSeats, seats: [] }
}

interface SoldSeat {
  seat: number
  name: string
}

function soldSeats(tickets: readonly Ticket[]): SoldSeat[] {
  return tickets
    .filter(({ status }) => status === BOOKED)
    .flatMap(({ bookedSeats, username, passengers = [] }) =>
      bookedSeats.map((seat) => ({
        seat: Number(seat),
        name: passengers.find((one) => one.seat === seat)?.name || username,
      })),
    )
    .sort((one, other) => one.seat - other.seat)
}

function freeSeats(bus: OperatorBus, sold: readonly SoldSeat[], count: number): number[] {
  const taken = new Set([...sold.map(({ seat }) => seat), ...seatNumbers(bus.keptSeats)])
  return Array.from({ length: count }, (_, index) => index + 1).filter((seat) => !taken.has(seat))
}

/** Each gets the next free seat, until somebody chooses otherwise; one that is given is nobody else's. */
function placesFor(gone: readonly SoldSeat[], chosen: ReadonlyMap<number, string>, free: readonly number[]) {
  const isFree = (to: string) => to === OFF || free.includes(Number(to))
  const given = new Set(
    [...chosen].flatMap(([seat, to]) => (gone.some((one) => one.seat === seat) && isFree(to) ? [to] : [])),
  )
  return gone.map((one) => {
    const own = chosen.get(one.seat)
    const to = own !== undefined && isFree(own) ? own : String(free.find((seat) => !given.has(String(seat))) ?? '')
    given.add(to)
    return { ...one, to, free: free.filter((seat) => String(seat) === to || !given.has(String(seat))) }
  })
}
