import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Bus } from '../../../contract/bus.ts'
import { DISPLAYED_RATING, MAX_SEATS_PER_BOOKING } from '../../../contract/constants.ts'
import { totalFare } from '../../../contract/money.ts'
import { toggleSeat } from '../../../contract/seat.ts'
import { hasDeparted } from '../../../contract/time.ts'
import { fullDate, plateNumber } from '../../lib/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DestinationBoard, FromTo } from '../../ui/destination-board.tsx'
import { StopEmpty } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BackIcon, StarIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { Plate } from '../../ui/plate.tsx'
import { toast } from '../../ui/toast.ts'
import { BusFront } from '../../ui/top-bar.tsx'
import { allBusesQuery } from '../buses/all-buses.ts'
import { bookedSeatsQuery } from '../buses/booked-seats.ts'
import { chooseSeats, chosenBus, chosenSeats } from '../buses/chosen-bus.ts'
import { StatusLine } from '../connection/status-line.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { SeatLegend } from './seat-legend.tsx'
import { SeatMap } from './seat-map.tsx'
import { SeatStub } from './seat-stub.tsx'
import styles from './seats-screen.module.css'

const NO_SEAT = 'Please select at least one seat before proceeding!'
const TOO_MANY = `You can only select a maximum of ${MAX_SEATS_PER_BOOKING} seats.`

/** Bus details with the seat picker (specification, section 2). */
export function SeatsScreen({ sharedBusId }: { sharedBusId: number | undefined }) {
  const stored = chosenBus()
  const { data: known } = useQuery({ ...allBusesQuery(), enabled: sharedBusId !== undefined })
  const bus =
    sharedBusId === undefined
      ? stored
      : (known?.buses.find(({ id }) => id === sharedBusId) ?? sameBus(stored, sharedBusId))
  if (!bus)
    return (
      <EmptyState
        drawing={<StopEmpty />}
        heading="No bus chosen yet"
        level={1}
        actions={
          <Link to="/bus" className={buttonClass()}>
            All buses
          </Link>
        }
      >
        Pick a bus first, then its seats.
      </EmptyState>
    )
  return <Seats key={bus.id} bus={bus} />
}

function sameBus(bus: Bus | undefined, id: number): Bus | undefined {
  return bus?.id === id ? bus : undefined
}

function Seats({ bus }: { bus: Bus }) {
  const router = useRouter()
  const navigate = useNavigate()
  const connection = useConnection()
  const booked = useQuery(bookedSeatsQuery(bus.id))
  const [chosen, setChosen] = useState(chosenSeats)
  const taken = new Set(booked.data)
  // A seat sold meanwhile leaves the choice; the rest stays.
  const seats = chosen.filter((seat) => !taken.has(seat) && seat <= bus.numberOfSeats)
  const departed = hasDeparted(bus, Date.now())

  function press(seat: number) {
    const next = toggleSeat(seats, seat)
    switch (next.kind) {
      case 'full':
        toast.error(TOO_MANY)
        return
      case 'chosen':
        navigator.vibrate?.(10)
        chooseSeats(next.seats)
        setChosen(next.seats)
    }
  }

  function proceed() {
    if (departed) toast.error('This bus has left. Choose another one.')
    else if (seats.length === 0) toast.error(NO_SEAT)
    else {
      chooseSeats(seats)
      void navigate({ to: '/bus/bus-details/checkout' })
    }
  }

  return (
    <>
      <BusFront>
        <DestinationBoard
          heading={<FromTo from={bus.from} to={bus.to} />}
          line={`${fullDate(bus.dateOfDeparture)}, departs ${bus.departureTime}, report by ${bus.reportingTime}`}
          back={<IconButton label="Back" icon={<BackIcon size={26} />} onClick={() => router.history.back()} />}
        />
      </BusFront>
      <StatusLine rememberedAt={booked.data && !isFresh(booked) ? booked.dataUpdatedAt : undefined} what="seats" />
      <div className={styles.page}>
        <div className={styles.info}>
          <div className={styles.row}>
            <h2>{bus.name}</h2>
            <span className={styles.rating} role="img" aria-label={`Rated ${DISPLAYED_RATING}`}>
              <StarIcon size={15} />
              {DISPLAYED_RATING}
            </span>
          </div>
          <div className={styles.row}>
            <Plate>{plateNumber(bus.busNumber || 'N/A')}</Plate>
            <span className={styles.type}>{bus.type}</span>
          </div>
        </div>
        <div className={styles.columns}>
          <div>
            <SeatLegend />
            {!booked.data && connection.kind !== 'online' && (
              <Note tone="info">Which seats are free is not known yet. They are checked before you pay.</Note>
            )}
            <SeatMap
              numberOfSeats={bus.numberOfSeats}
              booked={taken}
              chosen={seats}
              full={seats.length >= MAX_SEATS_PER_BOOKING}
              onPress={press}
            />
          </div>
          <SeatStub bus={bus} seats={seats} total={totalFare(seats.length, bus.costPerSeat)} onProceed={proceed} />
        </div>
      </div>
    </>
  )
}

function isFresh(query: { isStale: boolean; isFetching: boolean; isError: boolean; dataUpdatedAt: number }): boolean {
  return !query.isError && Date.now() - query.dataUpdatedAt < 60_000
}
