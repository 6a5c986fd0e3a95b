import { useState, useSyncExternalStore } from 'react'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import type { Verdict } from '#contract/boarding/door-verdict.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate, rupees } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { phoneId } from '../door/phone-id.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import { cameraReads } from '../scan/take-camera.ts'
import { NotAllHere } from '../screen/not-all-here.tsx'
import { undoneInWords } from '../screen/undone-words.ts'
import { DoorIcon } from './door-icon.tsx'
import type { DoorCheck, ShownVerdict } from './use-door-check.ts'
import { type VerdictFace, verdictFace } from './verdict-face.ts'
import { VerdictSign } from './verdict-sign.tsx'
import styles from './verdict-view.module.css'

interface VerdictViewProps {
  shown: ShownVerdict
  tripDoor: TripDoor
  check: DoorCheck
  onList: () => void
}

/** The whole screen says one thing, to be read at arm's length. Its colours are the same in both themes. */
export function VerdictView({ shown, tripDoor, check, onList }: VerdictViewProps) {
  const say = useSay()
  const { trip, boarded, sold, state, waiting } = tripDoor
  const { verdict } = shown
  const camera = useCameraReads()
  const around = { trip, now: serverNow(), phoneId: phoneId(), asOf: state.lists?.asOf, camera, code: shown.code }
  const face = verdictFace(verdict, around)
  if (check.counting)
    return (
      <NotAllHere
        seats={face.seats}
        onBoard={(missing) => {
          void check.undo(missing)
          check.close()
        }}
        onBack={() => check.setCounting(false)}
      />
    )
  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={check.close} />
        <b>
          {trip?.departureTime} {trip && say.place(trip.to)}
        </b>
        <span>{say('{boarded} of {all} boarded', { boarded, all: sold.length })}</span>
      </div>
      <section className={cx(styles.field, styles[face.family])} role="alert" data-verdict={verdict.kind}>
        <VerdictSign family={face.family} sign={face.sign} />
        <h1 className={cx(say(face.word).length > 11 && styles.long)}>{say(face.word)}</h1>
        <Facts face={face} boardedNow={shown.boardedNow} />
        {face.collect !== '' && <p className={styles.collect}>{face.collect}</p>}
        <p className={styles.todo}>
          {face.family === 'go' && face.passes && camera && <DoorIcon name="qr" />}
          {shown.boardedNow && waiting > 0 && !state.stored
            ? say('This phone can’t save your scans. Keep the app open until they are sent.')
            : face.todo}
        </p>
      </section>
      <Dock className={styles.dock ?? ''}>
        <div className={styles.buttons}>
          {/* Once it is paid these are other buttons: none has the focus of the one that was pressed. */}
          <Buttons
            key={String(shown.boardedNow)}
            verdict={verdict}
            check={check}
            onList={onList}
            onCount={() => check.setCounting(true)}
          />
        </div>
      </Dock>
    </div>
  )
}

function useCameraReads(): boolean {
  return useSyncExternalStore(cameraReads.subscribe, cameraReads.getSnapshot)
}

function Facts({ face, boardedNow }: { face: VerdictFace; boardedNow: boolean }) {
  const small = face.family === 'stop' || face.seats.length > 2
  return (
    <>
      {face.trip && <OtherTrip trip={face.trip} />}
      {face.seats.length > 0 && (
        <ul className={cx(styles.tiles, small && styles.small, face.seats.length > 6 && styles.scrolls)}>
          {face.seats.map((seat) => (
            <li key={seat} className={cx(styles.tile, boardedNow && styles.on)}>
              {seat}
            </li>
          ))}
        </ul>
      )}
      {face.who !== '' && <Who face={face} />}
      {face.time !== '' && <p className={styles.time}>{face.time}</p>}
      {face.why !== '' && <p className={styles.why}>{face.why}</p>}
    </>
  )
}

function Who({ face: { who, whole } }: { face: VerdictFace }) {
  const [isWhole, setWhole] = useState(false)
  if (whole === '') return <p className={styles.who}>{who}</p>
  return (
    <button type="button" className={styles.who} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {isWhole ? whole : who}
    </button>
  )
}

function OtherTrip({ trip }: { trip: BoardingTrip }) {
  const say = useSay()
  return (
    <div className={styles.other}>
      <small>{say('This ticket is for')}</small>
      <strong>
        <FromTo from={trip.from} to={trip.to} />
      </strong>
      <b>
        {fullDate(trip.dateOfDeparture)}, {trip.departureTime}, {trip.name}
      </b>
      <Plate>{trip.busNumber}</Plate>
    </div>
  )
}

interface ButtonsProps {
  verdict: Verdict
  check: DoorCheck
  onList: () => void
  onCount: () => void
}

function Buttons({ verdict, check, onList, onCount }: ButtonsProps) {
  const say = useSay()
  const camera = useCameraReads()
  const nextWords = camera ? say('Scan next') : say('Next passenger#door')
  const next = (
    <Button icon={<DoorIcon name={camera ? 'qr' : 'people'} />} onClick={check.close} autoFocus>
      {nextWords}
    </Button>
  )
  switch (verdict.kind) {
    case 'welcome': {
      const seats = verdict.seats.map(({ seat }) => seat)
      const { due } = verdict
      const passenger = verdict.seats[0]?.passenger.name
      if (due > 0)
        return (
          <>
            <Button variant="secondary" onClick={check.close}>
              {say('Not paid')}
            </Button>
            <Button onClick={() => void check.board(verdict.seats, { taken: due, passenger })} autoFocus>
              {say('Paid {amount}', { amount: rupees(due) })}
            </Button>
          </>
        )
      if (verdict.older.length > 0)
        return (
          <>
            <Button variant="secondary" onClick={check.close}>
              {nextWords}
            </Button>
            <Button onClick={() => void check.board(verdict.seats, { passenger })} autoFocus>
              {say.count(seats.length, 'Board seat {seats}', 'Board seats {seats}', { seats: seatText(seats) })}
            </Button>
          </>
        )
      return (
        <>
          <Button
            variant="secondary"
            icon={<DoorIcon name="undo" />}
            onClick={() => {
              void check.undo(seats)
              check.close()
              toast.ok(undoneInWords(seats, verdict.paidAt !== undefined))
            }}
          >
            {say('Undo#boarding')}
          </Button>
          {seats.length > 1 && (
            <Button variant="secondary" icon={<DoorIcon name="people" />} onClick={onCount}>
              {say('Not all here')}
            </Button>
          )}
        </>
      )
    }
    case 'sold-after': {
      const { seats, ticketId, revision } = verdict
      return (
        <>
          <Button variant="secondary" onClick={check.close}>
            {nextWords}
          </Button>
          <Button onClick={() => void check.board(seats.map((seat) => ({ seat, ticketId, revision })))} autoFocus>
            {say.count(seats.length, 'Board seat {seats}', 'Board seats {seats}', { seats: seatText(seats) })}
          </Button>
        </>
      )
    }
    case 'cannot-tell': {
      const { seats, ticketId } = verdict
      if (ticketId === undefined || seats.length === 0) return next
      return (
        <>
          <Button variant="secondary" onClick={() => void check.note(ticketId, seats)}>
            {say.count(seats.length, 'Note seat {seats}', 'Note seats {seats}', { seats: seatText(seats) })}
          </Button>
          {next}
        </>
      )
    }
    case 'not-a-ticket':
      return next
    case 'already':
    case 'wrong-trip':
    case 'cancelled':
    case 'old-copy':
    case 'off-list':
    case 'forged':
      return (
        <>
          <Button variant="secondary" icon={<Icon name="list" size={22} />} onClick={onList}>
            {say('Passengers#list')}
          </Button>
          {next}
        </>
      )
  }
}
