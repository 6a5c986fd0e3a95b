import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardingTrip } from '#contract/boarding/boarding.ts'
import { sayNotComing } from '#contract/boarding/boarding-calls.ts'
import { MOST_REASON_LETTERS } from '#contract/cancellation/calling-off.ts'
import { departureInstant, indiaTime } from '#contract/time.ts'
import { ask } from '#features/connection/ask.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import { useConnection } from '#features/connection/use-connection.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { duration, phoneNumber, shortDate } from '#lib/format.ts'
import { useTyped } from '#lib/use-draft.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { mintKey } from '#offline/mint-key.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ReasonRows } from '#ui/fields/reason-rows.tsx'
import { Icon } from '#ui/icons.tsx'
import { headersOf } from '../door/door-calls.ts'
import { type TripDoor, useTripDoor } from '../door/use-trip-door.ts'
import styles from '../late/late-screen.module.css'
import { DoorPage } from '../screen/door-page.tsx'
import { NoTripHere } from '../screen/no-trip-here.tsx'
import type { DoorScreenProps } from '../screen/whose-door.tsx'

const REASONS: readonly PlainMessage[] = ['The bus broke down', 'The road is closed', 'It could not stop there']

/** The driver tells the office that the bus is not coming; without a signal the screen shows the office's number. */
export function NotComingScreen({ account, busId, onBack }: DoorScreenProps) {
  const say = useSay()
  const tripDoor = useTripDoor(account, busId)
  const { trip } = tripDoor
  return trip ? (
    <NotComingForm tripDoor={tripDoor} trip={trip} onBack={onBack} />
  ) : (
    <NoTripHere heading={say('Bus is not coming')} tripDoor={tripDoor} onBack={onBack} />
  )
}

interface NotComingFormProps {
  tripDoor: TripDoor
  trip: BoardingTrip
  onBack: () => void
}

function NotComingForm({ tripDoor: { account, state, door, missing, sold }, trip, onBack }: NotComingFormProps) {
  const say = useSay()
  const connection = useConnection()
  const cut = isCutOff(connection)
  const [reason, setReason] = useState('')
  const [typed, setTyped, forgetTyped] = useTyped(`not-coming:${trip.busId}`)
  // A repeated press is the same message.
  const [key, setKey] = useState(mintKey)
  const telling = useMutation({
    networkMode: 'always',
    mutationFn: (reason: string) =>
      ask(sayNotComing, {
        params: { busId: trip.busId },
        headers: { 'idempotency-key': key, ...headersOf(account) },
        body: { reason },
      }),
    onSuccess: () => {
      forgetTyped()
      setKey(mintKey())
      void door.sync()
    },
  })
  const phone = state.lists?.officePhone
  const toldAt = telling.data?.at ?? trip.notComingAt

  function give(next: string): void {
    setReason(next)
    telling.reset()
    // Another reason makes a new message.
    setKey(mintKey())
  }

  return (
    <DoorPage
      heading={say('Bus is not coming')}
      line={useWhen(trip)}
      onBack={onBack}
      dock={
        <div className={styles.actions}>
          <Button variant="secondary" wide onClick={onBack}>
            {telling.isSuccess ? say('Back to the trip') : say('Keep it#trip')}
          </Button>
          {!cut && !telling.isSuccess && (
            <Button
              variant="final"
              wide
              icon={<Icon name="close" size={20} />}
              busy={telling.isPending}
              softDisabled={reason === ''}
              onClick={() => reason !== '' && telling.mutate(reason)}
            >
              {telling.isError ? say('Try again') : say('Not coming')}
            </Button>
          )}
        </div>
      }
    >
      <main id="content" tabIndex={-1} className={styles.main}>
        {toldAt !== undefined && (
          <Note tone="good" icon={<Icon name="check" size={20} />}>
            <p role="status">
              {say('The office was told at {time}. It decides whether the trip is called off.', {
                time: indiaTime(toldAt),
              })}
            </p>
          </Note>
        )}
        <Note tone="info">
          {say.count(missing, '1 of {all} has not got on.', '{count} of {all} have not got on.', { all: sold.length })}{' '}
          {say('The office calls the bus off, and gives back what was paid. Then the passengers are told.')}
        </Note>
        {cut ? (
          <Note tone="warn">
            {connection.kind === 'portal'
              ? say('To tell the office, log in to this Wi-Fi. Or call the office.')
              : say('Telling the office needs a signal. Call it.')}
          </Note>
        ) : (
          <ReasonRows
            legend={say('What happened?')}
            reasons={REASONS}
            maxLength={MOST_REASON_LETTERS}
            typed={typed}
            onType={setTyped}
            onReason={give}
          />
        )}
        {telling.isError && (
          <Note tone="error">{serverMessage(telling.error) ?? say('Nobody knows whether it arrived. Try again.')}</Note>
        )}
        <LateAnswer pending={telling.isPending} />
        {phone && (
          <a href={`tel:+91${phone}`} className={buttonClass({ variant: cut ? 'primary' : 'secondary', wide: true })}>
            <Icon name="phone" size={20} />
            {say('Call the office, {phone}', { phone: phoneNumber(phone) })}
          </a>
        )}
      </main>
    </DoorPage>
  )
}

/** When the trip should leave, or how long ago it should have left. */
function useWhen(trip: BoardingTrip): string {
  const say = useSay()
  const minutes = Math.floor((useMinute() - departureInstant(trip)) / 60_000)
  const { departureTime: time, dateOfDeparture } = trip
  if (minutes <= 0) return say('It leaves {day}, {time}', { day: shortDate(dateOfDeparture), time })
  return say('It should have left at {time}, {age} ago', { time, age: duration(minutes) })
}
