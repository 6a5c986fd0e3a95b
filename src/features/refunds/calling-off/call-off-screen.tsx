import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { type CallingOff, MOST_REASON_LETTERS } from '#contract/cancellation/calling-off.ts'
import { hasDeparted } from '#contract/time.ts'
import { ForPart } from '#features/company/frame/for-part.tsx'
import { OperatorFront } from '#features/company/frame/operator-shell.tsx'
import {
  doneText,
  keptText,
  operatorOutbox,
  refusedText,
  unansweredText,
} from '#features/company/pending/operator-outbox.ts'
import { isBeingCalledOff } from '#features/company/pending/pending-buses.ts'
import { useHeldItem } from '#features/company/pending/use-held-item.ts'
import { useOutbox } from '#features/company/pending/use-outbox.ts'
import { waitForOutcome } from '#features/company/pending/wait-for-outcome.ts'
import { callOffQuery } from '#features/company/queries/call-off-query.ts'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { freshnessOf } from '#features/connection/query-freshness.ts'
import { refetchActive } from '#features/connection/refetch-active.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { plateNumber, rupees, shortDate } from '#lib/format.ts'
import { useBack } from '#lib/use-back.ts'
import { Button } from '#ui/controls/button.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { RadioRow, RadioRows } from '#ui/fields/radio-rows.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Icon } from '#ui/icons.tsx'
import { Perforation } from '#ui/layout/card.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './call-off-screen.module.css'
import { CalledOff } from './called-off.tsx'

const REASONS: readonly PlainMessage[] = ['The bus is out of order', 'The road is closed', 'Too few passengers']

/** Calling a trip off: whom it concerns, why, and, once it is done, who is still to be called. One page, no second question. */
export function CallOffScreen({ busId }: { busId: number }) {
  return <ForPart part="changes">{(admin) => <CallOffTrip adminId={admin.id} busId={busId} />}</ForPart>
}

function CallOffTrip({ adminId, busId }: { adminId: number; busId: number }) {
  const say = useSay()
  const client = useQueryClient()
  const query = useQuery({ ...callOffQuery(adminId, busId), refetchOnMount: 'always' })
  const own = client.getQueryData(ownBusesQuery(adminId).queryKey)?.find(({ id }) => id === busId)
  const trip = query.data ?? own
  const isOff = query.data?.calledOff != null
  const line = trip
    ? say('{from} to {to}, {day}, {time}', {
        from: say.place(trip.from),
        to: say.place(trip.to),
        day: shortDate(trip.dateOfDeparture),
        time: trip.departureTime,
      })
    : ''
  return (
    <>
      <OperatorFront heading={isOff ? say('Called off') : say('Call the trip off')} line={line} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.strip}>
          <StatusLine
            freshness={freshnessOf(query)}
            what={say('last known passengers')}
            onRefresh={() => refetchActive(client, { queryKey: callOffQuery(adminId, busId).queryKey })}
          />
        </div>
        {query.data?.calledOff ? (
          <CalledOff adminId={adminId} trip={query.data} calledOff={query.data.calledOff} />
        ) : trip ? (
          <CallOffForm adminId={adminId} busId={busId} concerned={query.data} own={own} />
        ) : (
          query.isError && (
            <Note tone="error">
              {isRefused(query.error, 404) ? say('This trip is no longer on your list.') : explainFailure(query.error)}
            </Note>
          )
        )}
      </main>
    </>
  )
}

interface CallOffFormProps {
  adminId: number
  busId: number
  /** Undefined while nobody has said it on this phone. */
  concerned: CallingOff | undefined
  own: OperatorBus | undefined
}

function CallOffForm({ adminId, busId, concerned, own }: CallOffFormProps) {
  const say = useSay()
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = useBack({ to: '/adminAuth/admin-home-page', state: { panel: 'buses' } })
  const outbox = operatorOutbox(adminId)
  const hold = useHeldItem(outbox)
  const { items } = useOutbox(adminId)
  const waits = isBeingCalledOff(items, busId)
  const name = useId()
  const [chosen, setChosen] = useState<PlainMessage | 'other'>()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  // What passengers read is said in the operator's language, as everything that operators type.
  const reason = chosen === 'other' ? typed.trim() : chosen ? say(chosen) : ''
  const shown = concerned ?? own

  const calling = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!shown) return undefined
      const before = own ?? asBus(busId, concerned)
      const [id] = await outbox.put([{ kind: 'call-off', busId, before, reason }], true)
      if (id === undefined) return undefined
      hold(id)
      const end = await waitForOutcome(outbox, id)
      hold(undefined)
      if (end.kind === 'kept' || end.kind === 'unanswered') outbox.release([id])
      if (end.kind === 'failed' || end.kind === 'refused') await outbox.withdraw([id])
      return end
    },
    onSuccess: async (end) => {
      switch (end?.kind) {
        case 'made':
          toast.ok(doneText({ kind: 'call-off', busId, before: own ?? asBus(busId, concerned), reason }))
          await client.invalidateQueries({ queryKey: callOffQuery(adminId, busId).queryKey })
          return
        case undefined:
        case 'kept':
          toast.ok(keptText(outbox))
          return void navigate({ to: '/adminAuth/admin-home-page', state: { panel: 'buses' } })
        case 'unanswered':
          toast.ok(unansweredText())
          return
        case 'failed':
        case 'refused':
          setRefused(end.reason ?? refusedText('call-off'))
          void client.invalidateQueries({ queryKey: callOffQuery(adminId, busId).queryKey })
      }
    },
  })

  function press() {
    setRefused(undefined)
    if (reason === '') toast.error(say('Choose a reason first. Passengers read it.'))
    else calling.mutate()
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
      {concerned ? (
        <>
          <div className={styles.roll}>
            <Stub label={say('People')}>{String(concerned.people)}</Stub>
            <Perforation run="column" />
            <Stub label={say('Bookings')}>{String(concerned.bookings)}</Stub>
            <Perforation run="column" />
            <Stub label={say('To pay back')}>{rupees(concerned.amount)}</Stub>
          </div>
          <Note icon={<Icon name="bell" size={20} />}>
            {concerned.bookings === 0 && say('Nobody has booked this trip.')}
            {concerned.told > 0 &&
              say.count(concerned.told, '1 gets an e-mail at once.', 'All {count} get an e-mail at once.')}{' '}
            {concerned.toCall.length > 0 &&
              say.count(
                concerned.toCall.length,
                '1 has no e-mail. You will get the phone number.',
                '{count} have no e-mail. You will get their phone numbers.',
              )}
          </Note>
        </>
      ) : (
        <Note tone="info">
          {say('All tickets are cancelled, and the full fares are due back. Connect to see the passengers.')}
        </Note>
      )}
      <RadioRows legend={say('Reason, shown to passengers')}>
        {[...REASONS, 'other' as const].map((one) => (
          <RadioRow key={one} name={name} checked={chosen === one} onChange={() => setChosen(one)}>
            {one === 'other' ? say('Another reason') : say(one)}
          </RadioRow>
        ))}
      </RadioRows>
      {chosen === 'other' && (
        <TextField
          label={say('Reason')}
          maxLength={MOST_REASON_LETTERS}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {refused && <Note tone="error">{say.known(refused)}</Note>}
      {waits && !calling.isPending && <Note tone="info">{keptText(outbox)}</Note>}
      <Dock inPage className={styles.dock ?? ''}>
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
      </Dock>
    </>
  )
}

function Stub({ label, children }: { label: string; children: string }) {
  return (
    <div className={styles.stub}>
      <span>{label}</span>
      <b>{children}</b>
    </div>
  )
}

/** What the outbox keeps of a trip that this phone does not list. */
function asBus(id: number, concerned: CallingOff | undefined): OperatorBus {
  return {
    id,
    name: concerned?.name ?? '',
    busNumber: concerned?.busNumber ?? '',
    type: '',
    rating: '',
    from: concerned?.from ?? '',
    to: concerned?.to ?? '',
    dateOfDeparture: concerned?.dateOfDeparture ?? '',
    departureTime: concerned?.departureTime ?? '',
    reportingTime: concerned?.departureTime ?? '',
    availableSeats: 0,
    numberOfSeats: 1,
    costPerSeat: 0,
    boardingPoint: '',
    droppingPoint: '',
    NumberOfSeatsBooked: concerned?.people ?? 0,
  }
}
