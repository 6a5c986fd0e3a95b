import { useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { KeptSeat } from '#contract/tickets/counter.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import type { FilledMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { keptSeatChanges } from './counter-changes.ts'
import styles from './counter-screen.module.css'

interface KeptSeatSheetProps {
  open: boolean
  onClose: () => void
  kept: KeptSeat | undefined
  admin: Admin
  busId: number
  onSell: (seat: number) => void
}

const TITLES = {
  kept: 'Seat {seat} is kept back',
  held: 'Seat {seat} is being sold',
  other: 'Seat {seat} is not for sale',
} as const satisfies Record<KeptSeat['kind'], FilledMessage>

/** Why a seat is not for sale, and the two ways to change that. */
export function KeptSeatSheet({ open, onClose, kept: current, admin, busId, onSell }: KeptSeatSheetProps) {
  const say = useSay()
  // It stays readable while the sheet plays its way out.
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  const kept = current ?? last
  const giving = useAnswered(keptSeatChanges, admin, (_trip, _given, isHere) => isHere && onClose())
  if (!kept) return null
  const { seat } = kept
  const isKept = kept.kind === 'kept'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say(TITLES[kept.kind], { seat })}
      footer={
        isKept && (
          <>
            <Button
              wide
              busy={giving.isPending}
              onClick={() => !giving.isPending && giving.mutate({ busId, seats: [seat] })}
            >
              {say('Put it back on sale')}
            </Button>
            <Button
              variant="secondary"
              wide
              icon={<Icon name="seat" size={22} />}
              onClick={() => {
                onSell(seat)
                onClose()
              }}
            >
              {say('Sell this seat')}
            </Button>
          </>
        )
      }
    >
      <dl className={styles.facts}>
        {isKept && (
          <div>
            <dt>{say('Why')}</dt>
            <dd>{kept.reason}</dd>
          </div>
        )}
        <div>
          <dt>{say('By#who')}</dt>
          <dd>
            {kept.by}, {moment(kept.since)}
          </dd>
        </div>
        <div>
          <dt>{say('Until')}</dt>
          <dd>{say('{moment}, then it is for sale', { moment: moment(kept.until) })}</dd>
        </div>
      </dl>
      <PressNotes of={giving} />
    </Sheet>
  )
}

/** The time alone, of today. */
function moment(at: number): string {
  const day = indiaDate(at)
  return day === indiaDate(serverNow()) ? indiaTime(at) : `${fullDate(day)}, ${indiaTime(at)}`
}
