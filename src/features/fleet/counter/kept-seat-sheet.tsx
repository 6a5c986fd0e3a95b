import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptSeat } from '../../../../contract/tickets/counter.ts'
import { indiaDate, indiaTime } from '../../../../contract/time.ts'
import type { FilledMessage } from '../../../language/message.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { fullDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { explainFailure } from '../../connection/explain-failure.ts'
import type { Counter } from './counter-query.ts'
import styles from './counter-screen.module.css'

interface KeptSeatSheetProps {
  open: boolean
  onClose: () => void
  kept: KeptSeat | undefined
  counter: Counter
  onSell: (seat: number) => void
}

const TITLES = {
  kept: 'Seat {seat} is kept back',
  held: 'Seat {seat} is being sold',
  other: 'Seat {seat} is not for sale',
} as const satisfies Record<KeptSeat['kind'], FilledMessage>

/** Why a seat is not for sale, and the two ways to change that. */
export function KeptSeatSheet({ open, onClose, kept: current, counter, onSell }: KeptSeatSheetProps) {
  const say = useSay()
  // It stays readable while the sheet plays its way out.
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  const kept = current ?? last
  const giving = useMutation({
    mutationFn: (seat: number) => counter.giveBack([seat]),
    onSuccess: (_, seat) => {
      toast.ok(say('Seat {seat} is for sale again.', { seat }))
      onClose()
    },
    onError: (error) => toast.error(serverMessage(error) ?? explainFailure(error)),
  })
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
            <Button wide busy={giving.isPending} onClick={() => giving.mutate(seat)}>
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
    </Sheet>
  )
}

/** The time alone, of today. */
function moment(at: number): string {
  const day = indiaDate(at)
  return day === indiaDate(serverNow()) ? indiaTime(at) : `${fullDate(day)}, ${indiaTime(at)}`
}
