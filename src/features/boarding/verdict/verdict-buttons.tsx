import type { Verdict } from '#contract/boarding/door-verdict.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { seatText } from '#lib/format-details.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useCameraReads } from '../scan/use-camera-reads.ts'
import { undoneInWords } from '../screen/undone-words.ts'
import { DoorIcon } from './door-icon.tsx'
import type { DoorCheck } from './use-door-check.ts'
import styles from './verdict-view.module.css'

interface VerdictButtonsProps {
  verdict: Verdict
  check: DoorCheck
  onList: () => void
  onCount: () => void
}

/** What the person at the door may do about a verdict. */
export function VerdictButtons({ verdict, check, onList, onCount }: VerdictButtonsProps) {
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
      const { due, saysPaid } = verdict
      const passenger = verdict.seats[0]?.passenger.name
      if (saysPaid)
        return (
          <>
            <Button
              className={styles.first}
              icon={<Icon name="eye" size={22} />}
              onClick={() => void check.board(verdict.seats, { taken: due, how: 'upi', passenger })}
              autoFocus
            >
              {say('I saw it')}
            </Button>
            <Button variant="secondary" onClick={check.close}>
              {say('Not paid')}
            </Button>
            <Button
              variant="secondary"
              icon={<Icon name="rupee" size={22} />}
              onClick={() => void check.board(verdict.seats, { taken: due, passenger })}
            >
              {say('Take {amount}', { amount: rupees(due) })}
            </Button>
          </>
        )
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
