import { useState } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { type CallingOff, MOST_REASON_LETTERS } from '#contract/cancellation/calling-off.ts'
import { hasDeparted } from '#contract/time.ts'
import { ToCall } from '#features/boarding/late/to-call.tsx'
import { type Figure, FigureRoll } from '#features/company/frame/figure-roll.tsx'
import { PageDock } from '#features/company/frame/operator-page.tsx'
import { keptText, operatorOutbox } from '#features/company/pending/operator-outbox.ts'
import { isBeingCalledOff } from '#features/company/pending/pending-buses.ts'
import { useOutbox } from '#features/company/pending/use-outbox.ts'
import { grouped } from '#language/grouped.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber, rupees } from '#lib/format.ts'
import { nameInWords } from '#lib/name-in-words.ts'
import { useBack } from '#lib/use-back.ts'
import { useTyped } from '#lib/use-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ReasonRows } from '#ui/fields/reason-rows.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './call-off-screen.module.css'
import { useCallingOff } from './use-calling-off.ts'

const REASONS: readonly PlainMessage[] = ['The bus is out of order', 'The road is closed', 'Too few passengers']

interface CallOffFormProps {
  adminId: number
  busId: number
  /** Undefined while nobody has said it on this phone. */
  concerned: CallingOff | undefined
  /** The server is being asked whom it concerns. */
  asking: boolean
  own: OperatorBus | undefined
}

/** Whom it concerns, why, and the press that does it. */
export function CallOffForm({ adminId, busId, concerned, asking, own }: CallOffFormProps) {
  const say = useSay()
  const back = useBack({ to: '/adminAuth/admin-home-page', state: { panel: 'buses' } })
  const outbox = operatorOutbox(adminId)
  const { items } = useOutbox(adminId)
  const calling = useCallingOff({ adminId, busId, concerned, own })
  const waits = isBeingCalledOff(items, busId)
  // What passengers read is said in the operator's language, as everything that operators type.
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useTyped(`call-off:${busId}`)
  const shown = concerned ?? own

  function press() {
    calling.forgetRefusal()
    if (reason === '') toast.error(say('Choose a reason first. Passengers read it.'))
    else calling.callOff(reason)
  }

  return (
    <>
      {shown && (
        <div className={styles.row}>
          <b className={styles.route}>
            <FromTo from={shown.from} to={shown.to} arrowSize={20} />
          </b>
          <Plate>{plateNumber(shown.busNumber || say('N/A'))}</Plate>
        </div>
      )}
      {shown && hasDeparted(shown, serverNow()) && (
        <Note>{say('The bus has left. This is for who did not board: everything that they paid comes back.')}</Note>
      )}
      {(concerned || asking) && (
        <FigureRoll
          stands="in-page"
          loads={say('Loading passengers…')}
          stubs={[
            { label: say('People'), figure: figure(concerned?.people), write: grouped },
            { label: say('Bookings'), figure: figure(concerned?.bookings), write: grouped },
            { label: say('To pay back'), figure: figure(concerned?.amount), write: rupees },
          ]}
        />
      )}
      {concerned ? (
        <>
          <Note icon={<Icon name="bell" size={20} />}>
            {concerned.bookings === 0 && say('Nobody has booked this trip.')}
            {concerned.told > 0 &&
              say.count(concerned.told, '1 gets an e-mail at once.', 'All {count} get an e-mail at once.')}{' '}
            {concerned.toCall.length > 0 &&
              say.count(
                concerned.toCall.length,
                '1 has no e-mail and has to be called.',
                '{count} have no e-mail and have to be called.',
              )}
          </Note>
          <ToCall
            toCall={concerned.toCall.map(({ username, ...one }) => ({ ...one, name: nameInWords(say, username) }))}
          />
        </>
      ) : (
        !asking && (
          <Note tone="info">
            {say('All tickets are cancelled, and the full fares are due back. Connect to see the passengers.')}
          </Note>
        )
      )}
      <ReasonRows
        legend={say('Reason, shown to passengers')}
        reasons={REASONS}
        maxLength={MOST_REASON_LETTERS}
        typed={typed}
        onType={setTyped}
        onReason={setReason}
      />
      {calling.refused && <Note tone="error">{say.known(calling.refused)}</Note>}
      {waits && !calling.isPending && <Note tone="info">{keptText(outbox)}</Note>}
      <PageDock inPage className={styles.dock ?? ''}>
        <p className={styles.final}>{say('This cannot be undone.')}</p>
        <div className={styles.actions}>
          <Button variant="secondary" wide onClick={back}>
            {say('Keep it')}
          </Button>
          <Button
            variant="final"
            wide
            icon={<Icon name="close" size={20} />}
            busy={calling.isPending}
            softDisabled={reason === '' || waits}
            onClick={waits ? undefined : press}
          >
            {calling.isPending ? say('Calling off...') : say('Call it off')}
          </Button>
        </div>
      </PageDock>
    </>
  )
}

function figure(value: number | undefined): Figure {
  return value === undefined ? { kind: 'loading' } : { kind: 'known', value }
}
