import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import type { Handover } from '#contract/boarding/handover.ts'
import { indiaDate, indiaTime } from '#contract/time.ts'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { useSession } from '#features/session/use-session.ts'
import { TicketQr } from '#features/tickets/paper/ticket-qr.tsx'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { shortDate } from '#lib/format.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import { useTyped } from '#lib/use-draft.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { Icon } from '#ui/icons.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { shareLink } from '#ui/overlays/share-link.ts'
import { Sheet } from '#ui/overlays/sheet.tsx'
import styles from './hand-over-sheet.module.css'
import { type Code, handOvers, handOverWithdrawals } from './handover-changes.ts'
import { handoversQuery } from './handovers-query.ts'

interface HandOverSheetProps {
  open: boolean
  onClose: () => void
  /** The current trip first. */
  trips: readonly BoardingTrip[]
  busId: number
}

/** Lets a driver's phone board chosen trips by a code that works once, without a password; and takes that back. */
export function HandOverSheet(props: HandOverSheetProps) {
  const { admin } = useSession()
  return admin ? <HandOver admin={admin} {...props} /> : null
}

function HandOver({ open, onClose, admin, trips, busId }: HandOverSheetProps & { admin: Admin }) {
  const say = useSay()
  const [name, setName, forgetName] = useTyped(`hand-over:${busId}`)
  const [chosen, setChosen] = useState<readonly number[]>([busId])
  const [code, setCode] = useState<Code>()
  const making = useAnswered(handOvers, admin, setCode)
  const make = () => {
    if (!making.isPending) making.mutate({ name: name.trim(), busIds: [...chosen] })
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (name.trim() !== '' && chosen.length > 0) make()
  }
  function close(): void {
    if (code) forgetName()
    setCode(undefined)
    onClose()
  }

  return (
    <Sheet open={open} onClose={close} title={say('Hand over boarding')}>
      {code ? (
        <ShownCode code={code} onAgain={make} />
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
            autoCapitalize="words"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Trips trips={trips} busId={busId} chosen={chosen} onChange={setChosen} />
          <Button type="submit" wide busy={making.isPending} softDisabled={name.trim() === ''}>
            {say('Make a code')}
          </Button>
        </form>
      )}
      <PressNotes of={making} />
      <Phones admin={admin} />
    </Sheet>
  )
}

function ShownCode({ code, onAgain }: { code: Code; onAgain: () => void }) {
  const say = useSay()
  const { name } = code
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
          {tripInWords(trip)}
        </label>
      ))}
    </fieldset>
  )
}

function Phones({ admin }: { admin: Admin }) {
  const say = useSay()
  const { data: phones = [] } = useQuery(handoversQuery(admin.id))
  const [leaving, setLeaving] = useState<Handover>()
  const withdrawing = useAnswered(handOverWithdrawals, admin)
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
      <PressNotes of={withdrawing} />
      <Confirm
        open={leaving !== undefined}
        title={say('Stop {name} from boarding passengers?', { name: leaving?.name ?? '' })}
        yes={say('Withdraw')}
        no={say('Keep')}
        tone="danger"
        onYes={() => {
          if (leaving) withdrawing.mutate({ id: leaving.id, name: leaving.name })
          setLeaving(undefined)
        }}
        onNo={() => setLeaving(undefined)}
      >
        {say('A phone without a signal finds out later. Scans that it sends from now on wait for you to check them.')}
      </Confirm>
    </section>
  )
}
