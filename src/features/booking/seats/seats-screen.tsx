import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { coachOf } from '#contract/buses/coach.ts'
import { seatNumbers } from '#contract/buses/seat-rows.ts'
import { MAX_SEATS_PER_BOOKING } from '#contract/constants.ts'
import { totalFare } from '#contract/money.ts'
import { hasDeparted } from '#contract/time.ts'
import { addressOf } from '#features/buses/search/search-address.ts'
import { SeatLegend } from '#features/buses/seat-map/seat-legend.tsx'
import { SeatMap } from '#features/buses/seat-map/seat-map.tsx'
import { SeatsLeft } from '#features/buses/seats-left-line.tsx'
import { tripQuery } from '#features/buses/trip.ts'
import { cutOff } from '#features/connection/cut-off.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSession } from '#features/session/use-session.ts'
import type { PlainMessage } from '#language/message.ts'
import type { Say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate, nightInWords, reportingInWords, travelInWords } from '#lib/format.ts'
import { useBack } from '#lib/use-back.ts'
import { useWide } from '#lib/use-wide.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { DestinationBoard, FromTo } from '#ui/head/destination-board.tsx'
import { BusFront } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { lostInWords, nearestInWords } from '../checkout/seat-words.ts'
import { BusFacts, BusFactsOnBoard } from './bus-facts.tsx'
import { chosenInWords } from './chosen-in-words.ts'
import { ChosenSeats } from './chosen-seats.tsx'
import { nearestFree } from './nearest-free.ts'
import { NoBus } from './no-bus.tsx'
import styles from './seats-screen.module.css'
import { shareBus } from './share-bus.ts'
import { knownRule } from './shown-payment.ts'
import { tellOfLadiesSeat } from './tell-of-ladies-seat.ts'
import { useScreenBus } from './use-screen-bus.ts'
import { useSeatChoice } from './use-seat-choice.ts'

const NO_SEAT: PlainMessage = 'Please select at least one seat before proceeding!'
const HAS_LEFT: PlainMessage = 'This bus has left. Choose another one.'
const KEPT: PlainMessage = 'Your seats stay selected; go on when you have a signal.'

/** Bus details with the seat picker (specification, section 2). */
export function SeatsScreen({ linkedBusId }: { linkedBusId: number | undefined }) {
  const found = useScreenBus(linkedBusId)
  return found.kind === 'bus' ? (
    <Seats key={found.bus.id} bus={found.bus} counted={found.counted} />
  ) : (
    <NoBus why={found} />
  )
}

function Seats({ bus, counted }: { bus: Bus; counted: boolean }) {
  const say = useSay()
  const back = useBack({ to: '/bus' })
  const navigate = useNavigate()
  const connection = useConnection()
  const wide = useWide()
  // Remembered seats may have been sold or freed since: only the server's count limits the choice.
  const most = counted ? Math.min(MAX_SEATS_PER_BOOKING, bus.availableSeats) : MAX_SEATS_PER_BOOKING
  const choice = useSeatChoice(bus, most)
  const { seats, lost, checking } = choice
  const { user } = useSession()
  const [waiting, setWaiting] = useState(false)
  const coach = coachOf(bus.type, bus.numberOfSeats)
  const ladies = seatNumbers(bus.ladiesSeats)
  const kept = seatNumbers(bus.keptSeats).filter((seat) => choice.taken.has(seat))
  const nearest = nearestFree(
    coach,
    lost,
    (one) => !choice.taken.has(one) && !seats.includes(one) && !ladies.includes(one),
  )
  const departed = hasDeparted(bus, serverNow())
  // useScreenBus asks for the trip; another backend sends no terms.
  const trip = useQuery({ ...tripQuery(bus.id), enabled: false })
  const said = trip.data?.payment
  // Keeps the same object, so that the bus's facts are redrawn only if they change.
  const payment = useMemo(() => knownRule(said), [said])
  const terms = trip.data?.cancellationTerms
  const offline = isCutOff(connection)

  function press(seat: number) {
    if (choice.press(seat)) {
      navigator.vibrate?.(10)
      if (ladies.includes(seat) && !seats.includes(seat)) tellOfLadiesSeat(seat)
    } else toast.error(tooMany())
  }

  function tooMany(): string {
    if (most === MAX_SEATS_PER_BOOKING) return say('You can only select a maximum of {most} seats.', { most })
    return most === 0
      ? say('This bus is sold out.')
      : say.count(most, 'This bus has only 1 seat left.', 'This bus has only {count} seats left.')
  }

  function proceed() {
    if (departed) toast.error(say(HAS_LEFT))
    else if (seats.length > most) toast.error(tooMany())
    else if (seats.length === 0) toast.error(say(NO_SEAT))
    else if (offline) toast.error(`${cutOff()} ${say(KEPT)}`)
    else if (checking) setWaiting(true)
    else {
      choice.keep(seats, terms, user === undefined)
      void navigate({ to: '/bus/bus-details/checkout' })
    }
  }

  const stopWaiting = useEffectEvent(() => {
    setWaiting(false)
    // Another traveller took a seat: this one sees what is left before going on. Without a signal the page says so.
    if (lost.length === 0) proceed()
  })
  const over = waiting && (!checking || offline)
  useEffect(() => {
    if (over) stopWaiting()
  }, [over])

  return (
    <>
      <BusFront>
        <DestinationBoard
          heading={
            <>
              <VisuallyHidden>{say('From#route')} </VisuallyHidden>
              <FromTo from={bus.from} to={bus.to} />
            </>
          }
          line={
            <>
              {whenInWords(say, bus, wide)}
              {wide && <span className={styles.travel}>{travelInWords(bus)}</span>}
            </>
          }
          back={<IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={back} />}
          facts={wide && <BusFactsOnBoard bus={bus} />}
          actions={
            <IconButton
              label={say('Share this bus')}
              icon={<Icon name="share" size={24} />}
              onClick={() => void shareBus(bus)}
            />
          }
        />
      </BusFront>
      <StatusLine freshness={choice.freshness} what={say('seats')} />
      <div className={styles.page}>
        {!wide && (
          <BusFacts
            bus={bus}
            counted={counted}
            terms={terms}
            termsAwaited={!trip.isFetchedAfterMount}
            payment={payment}
          />
        )}
        <div className={styles.columns}>
          <div>
            <div className={styles.head}>
              {wide && (
                <div>
                  <h2>{say('Pick your seats')}</h2>
                  <SeatsLeft bus={bus} rememberedAt={counted ? undefined : 0} />
                </div>
              )}
              <SeatLegend
                known={choice.known}
                ladies={ladies.length > 0}
                kept={kept.length > 0}
                berths={coach.kind === 'sleeper'}
              />
            </div>
            {most === 0 && !departed && (
              <div className={styles.note}>
                <Note tone="info">
                  {say('This bus is sold out.')}{' '}
                  <Link
                    to="/bus"
                    search={addressOf({ from: bus.from, to: bus.to, dateOfDeparture: bus.dateOfDeparture })}
                  >
                    {say('Other buses that day')}
                  </Link>
                </Note>
              </div>
            )}
            <div role="alert">
              {lost.length > 0 && (
                <div className={styles.note}>
                  <Note>{`${lostInWords(lost, seats)} ${nearestInWords(nearest)}`}</Note>
                </div>
              )}
            </div>
            {choice.since !== undefined && seats.length > 0 && (
              <div className={styles.note}>
                <Note tone="info">{chosenInWords(choice.since)}</Note>
              </div>
            )}
            {!choice.known && connection.kind !== 'online' && (
              <div className={styles.note}>
                <Note tone="info">{say('We don’t know yet which seats are free. Choose some and we check them.')}</Note>
              </div>
            )}
            <SeatMap
              coach={coach}
              ladies={ladies}
              kept={kept}
              known={choice.known}
              booked={choice.taken}
              chosen={seats}
              full={seats.length >= most}
              onPress={press}
            />
          </div>
          <ChosenSeats
            bus={bus}
            coach={coach}
            seats={seats}
            total={totalFare(seats.length, bus.costPerSeat)}
            most={most}
            ready={seats.length > 0 && seats.length <= most && !departed && !offline}
            checking={waiting}
            wide={wide}
            terms={terms}
            payment={payment}
            onProceed={proceed}
          />
        </div>
      </div>
    </>
  )
}

function whenInWords(say: Say, bus: Bus, wide: boolean): string {
  const { departureTime: time } = bus
  const day = nightInWords(bus) || fullDate(bus.dateOfDeparture)
  return wide
    ? say('{day}, departs {time}, report by {reportingTime}', {
        day,
        time,
        reportingTime: reportingInWords(bus),
      })
    : say('{day}, departs {time}', { day, time })
}
