import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { useAwakeScreen } from '#features/tickets/door/use-awake-screen.ts'
import { say } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import { Readiness } from '../readiness/readiness.tsx'
import { allowSound, setSilent, silent } from '../scan/signals.ts'
import { type CameraState, useCamera } from '../scan/use-camera.ts'
import type { BoardingView } from '../screen/boarding-search.ts'
import { ByHand } from '../screen/by-hand.tsx'
import { Counts } from '../screen/counts.tsx'
import { DoorPage } from '../screen/door-page.tsx'
import { DoorIcon } from './door-icon.tsx'
import styles from './scan-view.module.css'
import type { DoorCheck } from './use-door-check.ts'

const ByHandSheet = lazyDialog(async () => (await import('../screen/by-hand-sheet.tsx')).ByHandSheet)
const HandOverSheet = lazyDialog(async () => (await import('../hand-over/hand-over-sheet.tsx')).HandOverSheet)
/** After this long without a code, advice is shown, milliseconds. */
const ADVICE_MS = 8_000

interface ScanViewProps {
  tripDoor: TripDoor
  check: DoorCheck
  adminId: number | undefined
  onBack: () => void
  onView: (view: BoardingView) => void
}

export function ScanView({ tripDoor, check, adminId, onBack, onView }: ScanViewProps) {
  const say = useSay()
  const video = useRef<HTMLVideoElement>(null)
  const [typing, setTyping] = useState(false)
  const [handing, setHanding] = useState(false)
  const isSilent = useSyncExternalStore(silent.subscribe, silent.getSnapshot)
  const waits =
    check.shown !== undefined &&
    (check.counting || (!check.shown.boardedNow && check.shown.verdict.kind !== 'not-a-ticket'))
  const paused = waits || typing || handing
  const camera = useCamera(video, paused, (text) => void check.onCode(text))
  const goOn = useEffectEvent(check.disregardCodeInView)
  useEffect(() => {
    if (!paused) goOn()
  }, [paused])
  const { trip } = tripDoor
  // A phone that goes dark between two passengers would have to be unlocked for each.
  useAwakeScreen()
  const blind = blindWords(camera.state)
  const isBlind = blind !== undefined
  const torch = camera.state.kind === 'on' ? camera.state.torch : undefined
  const hasLenses = camera.state.kind === 'on' && camera.state.lenses.length > 1

  return (
    <DoorPage
      heading={trip ? <FromTo from={trip.from} to={trip.to} /> : say('Boarding')}
      route
      line={trip ? say('{name}, departs {time}', { name: trip.name, time: trip.departureTime }) : ''}
      onBack={onBack}
      actions={
        <>
          {adminId !== undefined && (
            <IconButton
              label={say('Hand over boarding')}
              icon={<DoorIcon name="people" size={26} />}
              onClick={() => setHanding(true)}
            />
          )}
          <IconButton
            label={isSilent ? say('Sound and vibration on') : say('Sound and vibration off')}
            icon={<DoorIcon name={isSilent ? 'silent' : 'sound'} size={26} />}
            onClick={() => setSilent(!isSilent)}
          />
        </>
      }
      onPointerDown={allowSound}
    >
      <main id="content" tabIndex={-1}>
        {blind ? (
          <div className={styles.blind}>
            <Icon name="eye-off" size={56} />
            <h2>{blind.what}</h2>
            <p>{blind.todo}</p>
            <Button variant="text" icon={<Icon name="refresh" size={22} />} onClick={camera.tryAgain}>
              {say('Try again')}
            </Button>
          </div>
        ) : (
          <div className={styles.camera}>
            <video ref={video} muted playsInline aria-label={say('Camera')} />
            <Frame />
            {torch !== undefined && (
              <IconButton
                className={styles.torch}
                label={torch ? say('Light off') : say('Light on')}
                aria-pressed={torch}
                icon={<DoorIcon name="torch" size={26} />}
                onClick={camera.switchTorch}
              />
            )}
            {hasLenses && (
              <IconButton
                className={styles.lens}
                label={say('Change the camera')}
                icon={<DoorIcon name="lens" size={26} />}
                onClick={camera.changeLens}
              />
            )}
            {camera.state.kind === 'interrupted' ? (
              <p className={styles.advice} role="status">
                {say('The camera has stopped. Starting it again…')}
              </p>
            ) : (
              <Advice key={String(check.shown === undefined)} />
            )}
          </div>
        )}
        <div className={styles.facts}>
          <Counts tripDoor={tripDoor} />
          <Readiness tripDoor={tripDoor} onToSend={() => onView('to-send')} />
          {isBlind && <ByHand check={check} onChecked={() => undefined} />}
        </div>
      </main>
      <Dock className={styles.dock ?? ''}>
        <div className={styles.buttons}>
          {!isBlind && (
            <Button variant="secondary" icon={<DoorIcon name="keyboard" />} onClick={() => setTyping(true)}>
              {say('Type number')}
            </Button>
          )}
          <Button variant="secondary" icon={<Icon name="list" size={22} />} onClick={() => onView('passengers')}>
            {say('Passengers#list')}
          </Button>
        </div>
      </Dock>
      {adminId !== undefined && (
        <HandOverSheet
          open={handing}
          onClose={() => setHanding(false)}
          trips={tripDoor.state.lists?.trips ?? []}
          busId={tripDoor.busId}
        />
      )}
      <ByHandSheet open={typing} onClose={() => setTyping(false)} check={check} />
    </DoorPage>
  )
}

/** @returns why no code can be read now, and what to do; undefined if one can */
function blindWords({ kind }: CameraState): { what: string; todo: string } | undefined {
  switch (kind) {
    case 'starting':
    case 'on':
    case 'interrupted':
      return undefined
    case 'refused':
      return {
        what: say('The camera is blocked'),
        todo: say('Allow it in the phone’s settings for this page, or board by number or from the list.'),
      }
    case 'busy':
      return {
        what: say('The camera is busy'),
        todo: say('Close the other app that uses it, or board by number or from the list.'),
      }
    case 'missing':
      return { what: say('There is no camera'), todo: say('Board by number or from the list.') }
    case 'unreadable':
      return {
        what: say('This phone can’t read codes'),
        todo: say('Board by number or from the list.'),
      }
  }
}

function Advice() {
  const say = useSay()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ADVICE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.advice}>
      {late ? say('Closer, or turn on the light') : say('Hold the code inside the frame')}
    </p>
  )
}

function Frame() {
  const corners =
    'M4 60V26A22 22 0 0 1 26 4H60M210 4h34a22 22 0 0 1 22 22V60M266 210v34a22 22 0 0 1-22 22H210M60 266H26A22 22 0 0 1 4 244V210'
  return (
    <svg
      className={styles.frame}
      viewBox="0 0 270 270"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={corners} stroke="#101b3f" strokeWidth="11" />
      <path d={corners} stroke="#ffb41f" strokeWidth="6" />
    </svg>
  )
}
