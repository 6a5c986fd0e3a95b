import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import { boardingEnds } from '#contract/boarding/boarding.ts'
import { LEAST_LATE, lateDeparture, MOST_LATE } from '#contract/buses/announcement.ts'
import { plainDigits } from '#contract/fields/digits.ts'
import { useConnection } from '#features/connection/use-connection.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { duration, shortDate } from '#lib/format.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { type TripDoor, useTripDoor } from '../door/use-trip-door.ts'
import { DoorPage } from '../screen/door-page.tsx'
import { NoTripHere } from '../screen/no-trip-here.tsx'
import type { DoorScreenProps } from '../screen/whose-door.tsx'
import { ownAnnouncements, sayLate } from './announcement-delivery.ts'
import styles from './late-screen.module.css'
import { lateInWords } from './late-words.ts'
import { reachQuery } from './reach-query.ts'
import { Said } from './said.tsx'
import { ToCall } from './to-call.tsx'
import { WhoHears } from './who-hears.tsx'

const CHOICES = [15, 30, 45, 60] as const

/** Announces that a bus is late, or on time again: two taps, with or without a signal. */
export function LateScreen({ account, busId, onBack }: DoorScreenProps) {
  const say = useSay()
  const tripDoor = useTripDoor(account, busId)
  const { trip } = tripDoor
  if (!trip) return <NoTripHere heading={say('Late')} tripDoor={tripDoor} onBack={onBack} />
  return <LateForm tripDoor={tripDoor} trip={trip} onBack={onBack} />
}

interface LateFormProps {
  tripDoor: TripDoor
  trip: NonNullable<TripDoor['trip']>
  onBack: () => void
}

function LateForm({ tripDoor: { account, busId, sold }, trip, onBack }: LateFormProps) {
  const say = useSay()
  const cut = isCutOff(useConnection())
  const { data: reach } = useQuery(reachQuery(account, busId))
  const own = ownAnnouncements(account)
  const waiting = useSyncExternalStore(own.subscribe, own.getSnapshot).filter((one) => one.busId === busId)
  const [minutes, setMinutes] = useState<number>()
  /** When the last press was made: "Try again" repeats it and is no new announcement. */
  const [saidAt, setSaidAt] = useState<number>()
  const saying = useMutation({
    networkMode: 'always',
    mutationFn: async (late: number) => {
      const at = saidAt ?? serverNow()
      setSaidAt(at)
      return sayLate(account, { busId, minutes: late, saidAt: at, until: boardingEnds(trip) }, cut)
    },
    onSuccess: () => setSaidAt(undefined),
  })
  function choose(next: number | undefined): void {
    setMinutes(next)
    setSaidAt(undefined)
    saying.reset()
  }

  const line = tripInWords(trip)
  if (saying.data) {
    const { lateMinutes } = saying.data
    return (
      <Said
        said={saying.data}
        heading={lateMinutes === 0 ? say('On time again') : say('Late')}
        what={lateInWords(lateMinutes)}
        line={line}
        onBack={onBack}
        onTakeBack={lateMinutes > 0 ? () => saying.mutate(0) : undefined}
      />
    )
  }
  const bookings = new Set(sold.map(({ ticketId }) => ticketId)).size
  const isLate = trip.lateMinutes !== undefined || waiting.some((one) => one.minutes > 0)
  return (
    <DoorPage
      heading={say('Late')}
      line={line}
      onBack={onBack}
      dock={
        <>
          <p className={styles.who}>
            <b>{say.count(sold.length, '1 person', '{count} people')}</b>,{' '}
            {say.count(bookings, '1 booking', '{count} bookings')}
            {'. '}
            <WhoHears reach={reach} />
          </p>
          <div className={styles.actions}>
            {isLate && (
              <Button
                variant="secondary"
                wide
                busy={saying.isPending && saying.variables === 0}
                onClick={() => saying.mutate(0)}
              >
                {say('On time again')}
              </Button>
            )}
            <Button
              wide
              icon={<Icon name="bell" size={20} />}
              busy={saying.isPending && saying.variables !== 0}
              softDisabled={minutes === undefined}
              onClick={() => minutes !== undefined && saying.mutate(minutes)}
            >
              {cut
                ? say('Keep it, send later')
                : saying.isError
                  ? say('Try again')
                  : minutes === undefined
                    ? say('Say that it is late')
                    : say('Say: late by {time}', { time: duration(minutes) })}
            </Button>
          </div>
        </>
      }
    >
      <main id="content" tabIndex={-1} className={styles.main}>
        {trip.lateMinutes !== undefined && (
          <Note tone="info" icon={<Icon name="clock" size={20} />}>
            {say('Said so far: late by about {time}.', { time: duration(trip.lateMinutes) })}
          </Note>
        )}
        <MinutesField onChange={choose} />
        {minutes !== undefined && <ExpectedTimes trip={trip} minutes={minutes} />}
        <p className={styles.note}>
          {say('Passengers still report by the time on their ticket: a late bus may catch up.')}
        </p>
        <ToCall toCall={reach?.toCall ?? []} />
        <Outcome failed={saying.error ?? undefined} waiting={waiting} isKept={own.isKept} />
      </main>
    </DoorPage>
  )
}

/** The usual delays are one tap each. */
function MinutesField({ onChange }: { onChange: (minutes: number | undefined) => void }) {
  const say = useSay()
  const name = useId()
  const [chosen, setChosen] = useState<number | 'other'>()
  const [typed, setTyped] = useState('')
  const isGood = (text: string) => /^\d+$/.test(text) && Number(text) >= LEAST_LATE && Number(text) <= MOST_LATE
  const minutesIn = (text: string) => (isGood(text) ? Number(text) : undefined)
  return (
    <>
      <ChipGroup legend={say('By about how many minutes?')} className={styles.minutes ?? ''}>
        {[...CHOICES, 'other' as const].map((one) => (
          <RadioChip
            key={one}
            name={name}
            checked={chosen === one}
            onChange={() => {
              setChosen(one)
              onChange(one === 'other' ? minutesIn(typed) : one)
            }}
          >
            {one === 'other' ? say('Other#minutes') : one}
          </RadioChip>
        ))}
      </ChipGroup>
      {chosen === 'other' && (
        <TextField
          label={say('Minutes')}
          inputMode="numeric"
          maxLength={3}
          value={typed}
          error={typed === '' || isGood(typed) ? undefined : say('Minutes are a whole number from 5 to 600.')}
          onChange={({ target }) => {
            const digits = plainDigits(target.value)
            setTyped(digits)
            onChange(minutesIn(digits))
          }}
        />
      )}
    </>
  )
}

function ExpectedTimes({ trip, minutes }: { trip: LateFormProps['trip']; minutes: number }) {
  const say = useSay()
  const { dateOfDeparture, departureTime } = lateDeparture(trip, minutes)
  return (
    <dl className={styles.times}>
      <div>
        <dt>{say('Planned')}</dt>
        <dd>
          <s>{trip.departureTime}</s>
        </dd>
      </div>
      <div>
        <dt>{say('Now about')}</dt>
        <dd>
          {departureTime}
          {dateOfDeparture !== trip.dateOfDeparture && <small> {shortDate(dateOfDeparture)}</small>}
        </dd>
      </div>
    </dl>
  )
}

interface OutcomeProps {
  failed: Error | undefined
  waiting: readonly { key: string; minutes: number }[]
  isKept: (key: string) => boolean
}

/** The outcome of the last press: refused, or still under way. */
function Outcome({ failed, waiting, isKept }: OutcomeProps) {
  const say = useSay()
  const [latest] = waiting
  if (latest)
    return (
      <Note tone="info" icon={<Icon name="clock" size={20} />}>
        <p role="status">
          {lateInWords(latest.minutes)}{' '}
          {isKept(latest.key)
            ? say('It is kept on this phone and sent as soon as there is a signal.')
            : say('It is sent as soon as there is a signal, while this page is open.')}
        </p>
      </Note>
    )
  return failed ? <Note tone="error">{serverMessage(failed) ?? say('It was not said. Try again.')}</Note> : null
}
