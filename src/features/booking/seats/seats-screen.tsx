import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Bus } from '../../../../contract/bus.ts'
import { MAX_SEATS_PER_BOOKING } from '../../../../contract/constants.ts'
import { totalFare } from '../../../../contract/money.ts'
import { hasDeparted } from '../../../../contract/time.ts'
import { fullDate } from '../../../lib/format-details.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { isCutOff } from '../../../offline/connection/connection-state.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { DestinationBoard, FromTo } from '../../../ui/head/destination-board.tsx'
import { BusFront } from '../../../ui/head/top-bar.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { cutOff } from '../../connection/cut-off.ts'
import { StatusLine } from '../../connection/notices/status-line.tsx'
import { useConnection } from '../../connection/use-connection.ts'
import { lostInWords } from '../checkout/seat-words.ts'
import { SeatLegend } from '../seat-map/seat-legend.tsx'
import { SeatMap } from '../seat-map/seat-map.tsx'
import { BusFacts } from './bus-facts.tsx'
import { ChosenSeats } from './chosen-seats.tsx'
import { NoBus } from './no-bus.tsx'
import styles from './seats-screen.module.css'
import { shareBus } from './share-bus.ts'
import { useScreenBus } from './use-screen-bus.ts'
import { useSeatChoice } from './use-seat-choice.ts'

const NO_SEAT = 'Please select at least one seat before proceeding!'
const TOO_MANY = `You can only select a maximum of ${MAX_SEATS_PER_BOOKING} seats.`
const HAS_LEFT = 'This bus has left. Choose another one.'
const KEPT = 'Your seats stay selected; go on when you have a signal.'

/** Bus details with the seat picker (specification, section 2). */
export function SeatsScreen({ linkedBusId }: { linkedBusId: number | undefined }) {
  const found = useScreenBus(linkedBusId)
  return found.kind === 'bus' ? <Seats key={found.bus.id} bus={found.bus} /> : <NoBus why={found} />
}

function Seats({ bus }: { bus: Bus }) {
  const router = useRouter()
  const navigate = useNavigate()
  const connection = useConnection()
  const choice = useSeatChoice(bus)
  const { seats, lost, checking } = choice
  const [waiting, setWaiting] = useState(false)
  const departed = hasDeparted(bus, serverNow())
  const offline = isCutOff(connection)

  function press(seat: number) {
    if (choice.press(seat)) navigator.vibrate?.(10)
    else toast.error(TOO_MANY)
  }

  function proceed() {
    if (departed) toast.error(HAS_LEFT)
    else if (seats.length === 0) toast.error(NO_SEAT)
    else if (offline) toast.error(`${cutOff()} ${KEPT}`)
    else if (checking) setWaiting(true)
    else {
      choice.keep(seats)
      void navigate({ to: '/bus/bus-details/checkout' })
    }
  }

  const stopWaiting = useEffectEvent(() => {
    setWaiting(false)
    // Somebody was quicker: the person looks at what is left before going on.
    if (lost.length === 0 && !offline) proceed()
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
              <VisuallyHidden>From </VisuallyHidden>
              <FromTo from={bus.from} to={bus.to} />
            </>
          }
          line={`${fullDate(bus.dateOfDeparture)}, departs ${bus.departureTime}`}
          back={<IconButton label="Back" icon={<Icon name="back" size={26} />} onClick={() => router.history.back()} />}
          actions={
            <IconButton
              label="Share this bus"
              icon={<Icon name="share" size={24} />}
              onClick={() => void shareBus(bus)}
            />
          }
        />
      </BusFront>
      <StatusLine freshness={choice.freshness} what="seats" />
      <div className={styles.page}>
        <BusFacts bus={bus} />
        <div className={styles.columns}>
          <div>
            <SeatLegend known={choice.known} />
            <div role="alert">
              {lost.length > 0 && (
                <div className={styles.note}>
                  <Note>{lostInWords(lost, seats)}</Note>
                </div>
              )}
            </div>
            {!choice.known && connection.kind !== 'online' && (
              <div className={styles.note}>
                <Note tone="info">Which seats are free is not known yet. Choose some: they are checked for you.</Note>
              </div>
            )}
            <SeatMap
              numberOfSeats={bus.numberOfSeats}
              known={choice.known}
              booked={choice.taken}
              chosen={seats}
              full={seats.length >= MAX_SEATS_PER_BOOKING}
              onPress={press}
            />
          </div>
          <ChosenSeats
            bus={bus}
            seats={seats}
            total={totalFare(seats.length, bus.costPerSeat)}
            ready={seats.length > 0 && !departed && !offline}
            checking={waiting}
            onProceed={proceed}
          />
        </div>
      </div>
    </>
  )
}
