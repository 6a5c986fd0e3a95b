import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { BoardingTrip, Handover } from '../../../../contract/boarding/boarding.ts'
import { handOverBoarding, withdrawHandover } from '../../../../contract/boarding/boarding-calls.ts'
import { indiaDate, indiaTime } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { send } from '../../../lib/calls/send.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { shortDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Tick } from '../../../ui/fields/tick.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { shareLink } from '../../../ui/overlays/share-link.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { TicketQr } from '../../tickets/paper/ticket-qr.tsx'
import styles from './hand-over-sheet.module.css'
import { handoversQuery } from './handovers-query.ts'

interface HandOverSheetProps {
  open: boolean
  onClose: () => void
  adminId: number
  /** The trip that one is at, first. */
  trips: readonly BoardingTrip[]
  busId: number
}

interface Code {
  link: string
  claimBefore: number
}

/** Lets a driver's phone board chosen trips by a code that works once, with nobody's password; and takes it back. */
export function HandOverSheet({ open, onClose, adminId, trips, busId }: HandOverSheetProps) {
  const say = useSay()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([busId])
  const [code, setCode] = useState<Code>()
  const making = useMutation({
    mutationFn: () => send(handOverBoarding, { body: { name, busIds: [...chosen] } }),
    onSuccess: ({ data }) => {
      setCode({ link: `${location.origin}/boarding/take-over#${data.token}`, claimBefore: data.claimBefore })
      void queryClient.invalidateQueries({ queryKey: handoversQuery(adminId).queryKey })
    },
  })
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (name.trim() !== '' && chosen.length > 0) making.mutate()
  }
  function close(): void {
    setCode(undefined)
    onClose()
  }

  return (
    <Sheet open={open} onClose={close} title={say('Hand over boarding')}>
      {code ? (
        <ShownCode code={code} name={name} onAgain={() => making.mutate()} />
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <p>
            {say(
              'The phone can scan tickets, see these passengers and call them, until 12 hours after departure. Nothing else.',
            )}
          </p>
          <TextField
            label={say('Whose phone is it?')}
            hint={say('This name is shown with the passengers that the phone boards.')}
            autoComplete="off"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Trips trips={trips} busId={busId} chosen={chosen} onChange={setChosen} />
          {making.isError && (
            <Note tone="error">{serverMessage(making.error) ?? say('This needs a signal. Try again.')}</Note>
          )}
          <Button type="submit" wide busy={making.isPending} softDisabled={name.trim() === ''}>
            {say('Make a code')}
          </Button>
        </form>
      )}
      <Phones adminId={adminId} />
    </Sheet>
  )
}

function ShownCode({ code, name, onAgain }: { code: Code; name: string; onAgain: () => void }) {
  const say = useSay()
  return (
    <div className={styles.code}>
      <div className={styles.qr}>
        <TicketQr code={code.link} label={say('Code for the phone of {name}', { name })} />
      </div>
      <p>
        {say('Let {name} scan this with the phone’s camera. It works once, until {time}.', {
          name,
          time: indiaTime(code.claimBefore),
        })}
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" icon={<Icon name="refresh" size={20} />} onClick={onAgain}>
          {say('Make a new code')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon name="share" size={20} />}
          onClick={() => void shareLink({ title: say('Boarding'), url: code.link }, { said: say('Link copied') })}
        >
          {say('Send link')}
        </Button>
      </div>
    </div>
  )
}

interface TripsProps {
  trips: readonly BoardingTrip[]
  busId: number
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

function Trips({ trips, busId, chosen, onChange }: TripsProps) {
  const say = useSay()
  const ordered = [...trips].sort((one, other) => Number(other.busId === busId) - Number(one.busId === busId))
  return (
    <fieldset className={styles.trips}>
      <legend>{say('Trips to hand over')}</legend>
      {ordered.map((trip) => (
        <label key={trip.busId}>
          <Tick
            checked={chosen.includes(trip.busId)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, trip.busId] : chosen.filter((one) => one !== trip.busId))
            }
          />
          {say('{from} to {to}, {day}, {time}', {
            from: say.place(trip.from),
            to: say.place(trip.to),
            day: shortDate(trip.dateOfDeparture),
            time: trip.departureTime,
          })}
        </label>
      ))}
    </fieldset>
  )
}

function Phones({ adminId }: { adminId: number }) {
  const say = useSay()
  const { data: phones = [] } = useQuery(handoversQuery(adminId))
  const [leaving, setLeaving] = useState<Handover>()
  const queryClient = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: (handoverId: number) => send(withdrawHandover, { params: { handoverId } }),
    onSuccess: ({ message }) => toast.ok(message ?? ''),
    onError: (error) => toast.error(serverMessage(error) ?? say('This needs a signal. Try again.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: handoversQuery(adminId).queryKey }),
  })
  const live = phones.filter(
    ({ withdrawnAt, claimedAt, until }) => withdrawnAt === null && claimedAt !== null && until > serverNow(),
  )
  if (live.length === 0) return null
  return (
    <section className={styles.phones}>
      <h3>{say('Phones that board')}</h3>
      <ul>
        {live.map((phone) => (
          <li key={phone.id}>
            <span>
              <b>{phone.name}</b>
              <small>
                {say.count(
                  phone.boarded,
                  '1 boarded, last heard {time}, until {day} {end}',
                  '{count} boarded, last heard {time}, until {day} {end}',
                  {
                    time: indiaTime(phone.heardAt ?? phone.claimedAt ?? 0),
                    day: shortDate(indiaDate(phone.until)),
                    end: indiaTime(phone.until),
                  },
                )}
              </small>
            </span>
            <Button variant="danger" size="small" onClick={() => setLeaving(phone)}>
              {say('Withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <Confirm
        open={leaving !== undefined}
        title={say('Stop {name} from boarding passengers?', { name: leaving?.name ?? '' })}
        yes={say('Withdraw')}
        no={say('Keep')}
        tone="danger"
        onYes={() => {
          if (leaving) withdrawing.mutate(leaving.id)
          setLeaving(undefined)
        }}
        onNo={() => setLeaving(undefined)}
      >
        {say('A phone without a signal finds out later. Scans that it sends from now on wait for you to check them.')}
      </Confirm>
    </section>
  )
}
