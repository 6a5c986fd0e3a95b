import type { REFUSED_BECAUSE } from '../../../../contract/boarding.ts'
import { indiaTime } from '../../../../contract/time.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { useSay } from '../../../language/use-say.ts'
import { rupees } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { type KeptScan, refusedScans, waitingScans } from '../../../offline/boarding/kept-scans.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import { BoardingHead } from '../screen/boarding-head.tsx'
import { DoorIcon } from '../screen/door-icon.tsx'
import styles from './passenger-list.module.css'
import sending from './scans-to-send.module.css'
import { SeatTag } from './seat-tag.tsx'

/** What the server has refused, and what it does not have yet. */
export function ScansToSend({ tripDoor, onBack }: { tripDoor: TripDoor; onBack: () => void }) {
  const say = useSay()
  const { state, door } = tripDoor
  const refused = refusedScans(state.scans)
  const waiting = waitingScans(state.scans).reverse()
  return (
    <div className={styles.screen}>
      <BoardingHead heading={say('To send')} line={say('{count} waiting', { count: waiting.length })} onBack={onBack} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {refused.length + waiting.length === 0 && (
          <p className={sending.done} role="status">
            <DoorIcon name="sent" />
            {say('Everything is sent, {time}', { time: indiaTime(serverNow()) })}
          </p>
        )}
        {refused.length > 0 && (
          <section>
            <h2>{say('Refused, needs a person')}</h2>
            <ul className={styles.list}>
              {refused.map((one) => (
                <li key={one.scan.id} className={styles.row}>
                  <What one={one} />
                  <Button variant="secondary" size="small" onClick={() => void door.close(one.scan.id)}>
                    {say('Close#noted')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h2>{say('Waiting')}</h2>
            <ul className={styles.list}>
              {waiting.map((one) => (
                <li key={one.scan.id} className={styles.row}>
                  <What one={one} />
                  <Icon name="clock" size={20} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </div>
  )
}

const KIND_WORDS: Record<KeptScan['scan']['kind'], PlainMessage> = {
  board: 'Boarded',
  undo: 'Undone',
  note: 'Noted',
  paid: 'Money taken',
}

const REASONS: Record<(typeof REFUSED_BECAUSE)[number], PlainMessage> = {
  cancelled: 'This ticket was cancelled.',
  'old-copy': 'The ticket was changed after this copy was made.',
  'no-such-ticket': 'There is no such ticket.',
  'not-its-seat': 'This seat is not on that ticket.',
  'nothing-due': 'This ticket was paid for already.',
  'other-sum': 'This is not what the ticket costs.',
  'not-your-trip': 'This trip is another operator’s.',
  'not-handed-over': 'This trip was not handed to this phone at that time.',
  unreadable: 'The office could not read it.',
}

function What({ one: { scan, at, passenger, state } }: { one: KeptScan }) {
  const say = useSay()
  return (
    <>
      <SeatTag seat={scan.seat} look="plain" />
      <div className={styles.words}>
        <b>
          {scan.kind === 'paid' && scan.collected !== undefined
            ? say('Paid {amount}', { amount: rupees(scan.collected) })
            : say(KIND_WORDS[scan.kind])}{' '}
          {indiaTime(at)}
        </b>
        <small>{passenger || say('Ticket {ticketId}', { ticketId: scan.ticketId })}</small>
        {state.kind === 'refused' && <small>{say(REASONS[state.reason])}</small>}
      </div>
    </>
  )
}
