import type { ReactNode } from 'react'
import { indiaTime } from '#contract/time.ts'
import { deedInWords, reasonInWords } from '#features/tickets/scans/scan-words.ts'
import { SeatTag } from '#features/tickets/scans/seat-tag.tsx'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { refusedScans } from '#offline/boarding/kept-scans.ts'
import { type KeptScan, waitingScans } from '#offline/boarding/stored-scans.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import { DoorPage } from '../screen/door-page.tsx'
import { DoorIcon } from '../verdict/door-icon.tsx'
import styles from './passenger-list.module.css'
import sending from './scans-to-send.module.css'

/** Scans that the server has refused, or does not have yet. */
export function ScansToSend({ tripDoor, onBack }: { tripDoor: TripDoor; onBack: () => void }) {
  const say = useSay()
  const { state, door } = tripDoor
  const refused = refusedScans(state.scans)
  const waiting = waitingScans(state.scans).reverse()
  return (
    <DoorPage heading={say('To send')} line={say.count(waiting.length, '1 waiting', '{count} waiting')} onBack={onBack}>
      <main id="content" tabIndex={-1} className={styles.main}>
        {refused.length + waiting.length === 0 && (
          <p className={sending.done} role="status">
            <DoorIcon name="sent" />
            {say('Everything is sent, {time}', { time: indiaTime(serverNow()) })}
          </p>
        )}
        <Scans
          heading={say('Refused, needs a person')}
          scans={refused}
          end={({ scan }) => (
            <Button variant="secondary" size="small" onClick={() => void door.close(scan.id)}>
              {say('Close#noted')}
            </Button>
          )}
        />
        <Scans heading={say('Waiting')} scans={waiting} end={() => <Icon name="clock" size={20} />} />
      </main>
    </DoorPage>
  )
}

interface ScansProps {
  heading: string
  scans: readonly KeptScan[]
  end: (one: KeptScan) => ReactNode
}

function Scans({ heading, scans, end }: ScansProps) {
  const say = useSay()
  if (scans.length === 0) return null
  return (
    <section>
      <h2>{heading}</h2>
      <ul className={styles.list}>
        {scans.map((one) => {
          const { scan, at, passenger, state } = one
          return (
            <li key={scan.id} className={styles.row}>
              <SeatTag seat={scan.seat} look="plain" />
              <div className={styles.words}>
                <b>
                  {deedInWords(scan)} {indiaTime(at)}
                </b>
                <small>{passenger || say('Ticket {ticketId}', { ticketId: scan.ticketId })}</small>
                {state.kind === 'refused' && <small>{reasonInWords(state)}</small>}
              </div>
              {end(one)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
