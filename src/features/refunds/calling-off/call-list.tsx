import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { indiaTime } from '#contract/time.ts'
import { operatorOutbox } from '#features/company/pending/operator-outbox.ts'
import { OutboxLine } from '#features/company/pending/outbox-line.tsx'
import { useOutbox } from '#features/company/pending/use-outbox.ts'
import { callOffQuery } from '#features/company/queries/call-off-query.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { momentInWords } from '#features/tickets/cancel/cancel-words.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { isSameDay, phoneNumber } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { isReachable } from '#offline/connection/connection-state.ts'
import type { KeptCall } from '#offline/outbox/bus-change.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './call-list.module.css'
import { type PassengerToCall, pendingCalls, withCalls } from './pending-calls.ts'

interface CallListProps {
  adminId: number
  busId: number
  toCall: readonly PassengerToCall[]
}

/**
 * Passengers without e-mail, to be phoned about the cancelled trip. A tick shows at once: a call needs no signal. It is
 * kept on this phone until the server has it, for everybody who calls down the same list.
 */
export function CallList({ adminId, busId, toCall }: CallListProps) {
  const client = useQueryClient()
  const { items, sending, loggedOut } = useOutbox(adminId)
  const isThere = isReachable(useConnection())
  const pending = pendingCalls(items, busId)
  // A box shows that it was pressed with that very press; the list's readers hear of it a moment later.
  const [pressed, setPressed] = useState<{ over: CallListProps['toCall']; call: KeptCall }>()
  const passengers = withCalls(toCall, [
    ...pending.map(({ change }) => change),
    ...(pressed?.over === toCall ? [pressed.call] : []),
  ])
  // A change sent within a moment needs no notice.
  const isStuck = !isThere || loggedOut || (sending === undefined && pending.some(({ state }) => state.kind === 'sent'))

  function note({ ticketId, username, calledAt }: PassengerToCall, called: boolean) {
    if ((calledAt != null) === called) return
    const call: KeptCall = { kind: 'called', busId, ticketId, username, called, at: serverNow() }
    setPressed({ over: toCall, call })
    const { queryKey } = callOffQuery(adminId, busId)
    // So that the tick stays when it has left the outbox and the list is not read anew yet; the list is as old as before.
    client.setQueryData(queryKey, (known) => known && { ...known, toCall: withCalls(known.toCall, [call]) }, {
      updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    })
    void operatorOutbox(adminId).put([call], false)
  }

  return (
    <>
      <Card>
        <ul className={styles.calls}>
          {passengers.map((passenger) => (
            <CallRow key={passenger.ticketId} passenger={passenger} onCalled={(called) => note(passenger, called)} />
          ))}
        </ul>
      </Card>
      {pending.length > 0 && isStuck && (
        <div className={styles.unsent}>
          <OutboxLine adminId={adminId} onShow={undefined} />
        </div>
      )}
    </>
  )
}

interface CallRowProps {
  passenger: PassengerToCall
  onCalled: (called: boolean) => void
}

function CallRow({ passenger: { username, phone, seats, calledAt }, onCalled }: CallRowProps) {
  const say = useSay()
  const name = nameInWords(say, username)
  const seatsSold = { seats: seatText(seats) }
  return (
    <li>
      <label>
        <Tick
          aria-label={say('{name} was called', { name })}
          checked={calledAt != null}
          onChange={({ target }) => onCalled(target.checked)}
        />
        <span>
          <b>{name}</b>
          <small>
            {calledAt == null
              ? say.count(seats.length, 'Seat {seats}', 'Seats {seats}', seatsSold)
              : say.count(seats.length, 'Called {time}, seat {seats}', 'Called {time}, seats {seats}', {
                  ...seatsSold,
                  time: isSameDay(calledAt, serverNow()) ? indiaTime(calledAt) : momentInWords(calledAt),
                })}
          </small>
          {phone && <small className={styles.phone}>{phoneNumber(phone)}</small>}
        </span>
      </label>
      {phone && (
        <a
          href={`tel:${phone}`}
          aria-label={say('Call {name}', { name })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          onClick={() => onCalled(true)}
        >
          <Icon name="phone" size={20} />
          {say('Call')}
        </a>
      )}
    </li>
  )
}
