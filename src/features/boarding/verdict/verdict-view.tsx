import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { phoneId } from '../door/phone-id.ts'
import type { TripDoor } from '../door/use-trip-door.ts'
import { useCameraReads } from '../scan/use-camera-reads.ts'
import { NotAllHere } from '../screen/not-all-here.tsx'
import { DoorIcon } from './door-icon.tsx'
import { OtherTrip } from './other-trip.tsx'
import tiles from './seat-tiles.module.css'
import type { DoorCheck, ShownVerdict } from './use-door-check.ts'
import { VerdictButtons } from './verdict-buttons.tsx'
import { type VerdictFace, verdictFace } from './verdict-face.ts'
import { VerdictSign } from './verdict-sign.tsx'
import styles from './verdict-view.module.css'

interface VerdictViewProps {
  shown: ShownVerdict
  tripDoor: TripDoor
  check: DoorCheck
  onList: () => void
}

/** The whole screen shows one verdict, to be read at arm's length. Its colours are the same in both themes. */
export function VerdictView({ shown, tripDoor, check, onList }: VerdictViewProps) {
  const say = useSay()
  const { trip, asOf, boarded, sold, state, waiting } = tripDoor
  const { verdict } = shown
  const camera = useCameraReads()
  const around = { trip, now: serverNow(), phoneId: phoneId(), asOf, camera, code: shown.code }
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
    <main className={styles.screen}>
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
        {face.says && (
          <div className={styles.claim}>
            <div className={styles.says}>
              <b>{say('Says {amount} is paid by UPI', { amount: face.says.amount })}</b>
              <span>{say('Not checked yet. Ask to see it:')}</span>
              {face.says.utr !== '' && <strong>{say('UTR ends {digits}', { digits: face.says.utr })}</strong>}
            </div>
          </div>
        )}
        <p className={styles.todo}>
          {face.family === 'go' && face.passes && camera && <DoorIcon name="qr" />}
          {shown.boardedNow && waiting > 0 && !state.stored
            ? say('This phone can’t save your scans. Keep the app open until they are sent.')
            : face.todo}
        </p>
      </section>
      <Dock className={styles.dock ?? ''}>
        <div className={styles.buttons}>
          {/* After payment, new buttons replace these: none inherits the focus of the pressed one. */}
          <VerdictButtons
            key={String(shown.boardedNow)}
            verdict={verdict}
            check={check}
            onList={onList}
            onCount={() => check.setCounting(true)}
          />
        </div>
      </Dock>
    </main>
  )
}

function Facts({ face, boardedNow }: { face: VerdictFace; boardedNow: boolean }) {
  const small = face.family === 'stop' || face.seats.length > 2
  return (
    <>
      {face.trip && <OtherTrip trip={face.trip} />}
      {face.seats.length > 0 && (
        <ul className={cx(tiles.tiles, small && tiles.small, face.seats.length > 6 && tiles.scrolls)}>
          {face.seats.map((seat) => (
            <li key={seat} className={cx(tiles.tile, boardedNow && tiles.on)}>
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
