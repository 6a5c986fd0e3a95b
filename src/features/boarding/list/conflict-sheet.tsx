import { type SubmitEvent, useId } from 'react'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { indiaTime } from '#contract/time.ts'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { useTyped } from '#lib/use-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import type { TripDoor } from '../door/use-trip-door.ts'
import styles from './conflict-sheet.module.css'
import { settlements } from './settlements.ts'

interface ConflictSheetProps {
  open: boolean
  onClose: () => void
  seat: number
  tripDoor: TripDoor
  maySettle: boolean
}

const LEAST_NOTE = 3

/** A seat that two phones have boarded: both entries, and the office's decision. */
export function ConflictSheet({ open, onClose, seat, tripDoor, maySettle }: ConflictSheetProps) {
  const say = useSay()
  const formId = useId()
  const { busId, states, trip, door } = tripDoor
  const [note, setNote, forgetNote] = useTyped(`conflict:${busId}:${seat}`)
  const state = states.get(seat)
  const settling = useAnswered(settlements, useSession().admin, (_answer, _settled, isHere) => {
    void door.sync()
    forgetNote()
    if (isHere) onClose()
  })
  const isSameTicket = state?.again.every(({ ticketId }) => ticketId === state.first.ticketId)
  const isShort = note.trim().length < LEAST_NOTE
  function settle(event: SubmitEvent): void {
    event.preventDefault()
    if (!isShort && !settling.isPending) settling.mutate({ busId, seat, note })
  }
  const quick = [say('They swapped seats'), say('Scanned twice'), say('One of them got off')]
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Seat {seat} boarded twice', { seat })}
      footer={
        maySettle &&
        state?.conflict === 'open' && (
          <Button type="submit" form={formId} wide busy={settling.isPending} softDisabled={isShort}>
            {say('Settle')}
          </Button>
        )
      }
    >
      <ul className={styles.entries}>
        {state &&
          [state.first, ...state.again].map(({ id, at, ticketId, deviceName, revoked }, index) => (
            <li key={id}>
              <b>{indiaTime(at)}</b>
              <span>
                {nameOf(trip, seat, ticketId)}
                <small>
                  {say('Ticket {ticketId}, {phone}', { ticketId, phone: deviceName || say('another phone') })}
                </small>
              </span>
              {index === 0 ? (
                <em>{isSameTicket ? say('First') : say('Newer ticket')}</em>
              ) : (
                <em className={styles.again}>
                  <Icon name="warn" size={18} />{' '}
                  {revoked || ticketId !== state.first.ticketId ? say('Older ticket') : say('Again')}
                </em>
              )}
            </li>
          ))}
      </ul>
      {state?.conflict === 'settled' && <Note tone="good">{say('Settled: {note}', { note: state.note ?? '' })}</Note>}
      {state?.conflict === 'open' && !maySettle && <p>{say('The office settles this.')}</p>}
      {state?.conflict === 'open' && maySettle && (
        <form id={formId} noValidate className={styles.form} onSubmit={settle}>
          <div className={styles.quick}>
            {quick.map((words) => (
              <Button key={words} variant="secondary" size="small" onClick={() => setNote(words)}>
                {words}
              </Button>
            ))}
          </div>
          <TextField
            label={say('What happened?')}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <PressNotes of={settling} />
        </form>
      )}
    </Sheet>
  )
}

function nameOf(trip: BoardingTrip | undefined, seat: number, ticketId: number): string | undefined {
  const listed = trip?.seats.find((one) => one.ticketId === ticketId)
  if (listed) return listed.passenger.name
  // Its seats were given back, so the boarding list no longer has the ticket.
  const others = trip?.seats.find((one) => one.seat === seat && one.older)?.older
  return others?.find((one) => one.ticketId === ticketId)?.passenger
}
