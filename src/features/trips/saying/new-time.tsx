import { useState } from 'react'
import * as v from 'valibot'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { isNearPlan, moveTrip } from '#contract/buses/moved-trip.ts'
import { bigChanges } from '#contract/cancellation/changed-trip.ts'
import { addDays, arrivalOf, departureInstant, departureMoment, hasDeparted, reportingDate } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { duration, shortDate } from '#lib/format.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import { useDraft } from '#lib/use-draft.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './saying.module.css'
import { SayingPage, type SayingProps } from './saying.tsx'

const Typed = v.object({ day: v.string(), time: v.string() })

/** Another departure of the whole trip: passengers report as long before it, and it arrives as long after. */
export function NewTime(props: SayingProps) {
  const say = useSay()
  const [bus] = useState(props.bus)
  const [typed, keep, forget] = useDraft(`new-time:${bus.id}`, Typed, { day: bus.dateOfDeparture, time: '' })
  const { day, time } = typed
  const isTyped = /^\d\d:\d\d$/.test(time)
  const after = moveTrip(bus, { dateOfDeparture: day, departureTime: isTyped ? time : bus.departureTime })
  const error = isTyped ? wrong(say, bus, after) : undefined
  const isSaid = isTyped && error === undefined && departureMoment(after) !== departureMoment(bus)
  const word = ({ dateOfDeparture, departureTime }: OperatorBus) =>
    ({ kind: 'time', dateOfDeparture, departureTime }) as const
  const [before] = useState(() => word(bus))
  return (
    <SayingPage
      {...props}
      heading={say('New time')}
      line={tripInWords(bus)}
      said={isSaid ? word(after) : undefined}
      before={before}
      onSaid={forget}
      button={
        isTyped ? say('Say: leaves {time}', { time: momentOf(after, bus.dateOfDeparture) }) : say('Say the new time')
      }
      big={isSaid ? bigInWords(say, bus, after) : ''}
    >
      <div className={styles.pair}>
        <TextField
          label={say('Leaves {place}', { place: bus.boardingPoint })}
          type="time"
          value={time}
          error={error}
          onChange={({ target }) => keep({ day, time: target.value })}
        />
        <SelectField
          label={say('Day')}
          value={day}
          options={[-1, 0, 1].map((step) => {
            const value = addDays(bus.dateOfDeparture, step)
            return { value, text: shortDate(value) }
          })}
          onChange={({ target }) => keep({ day: target.value, time })}
        />
      </div>
      {isTyped && error === undefined && <Times before={bus} after={after} />}
    </SayingPage>
  )
}

type Say = ReturnType<typeof useSay>

function wrong(say: Say, bus: OperatorBus, after: OperatorBus): string | undefined {
  if (hasDeparted(after, serverNow())) return say('This time has passed.')
  return isNearPlan(bus, after) ? undefined : say('A trip can be moved by 24 hours at most.')
}

function bigInWords(say: Say, bus: OperatorBus, after: OperatorBus): string {
  const [reason] = bigChanges(bus, after)
  if (reason === undefined) return ''
  const minutes = Math.abs(departureInstant(after) - departureInstant(bus)) / 60_000
  const words = { time: duration(minutes), people: say.count(bus.NumberOfSeatsBooked, '1 person', '{count} people') }
  return reason === 'later'
    ? say('{time} later is a big change. Until the bus leaves, {people} may cancel for all their money back.', words)
    : say('{time} earlier is a big change. Until the bus leaves, {people} may cancel for all their money back.', words)
}

/** By the stop: when passengers report and the bus leaves, and when it arrives, before and now. */
function Times({ before, after }: { before: OperatorBus; after: OperatorBus }) {
  const say = useSay()
  const rows = [
    { what: say('Report by'), of: (bus: OperatorBus) => [bus.reportingTime, reportingDate(bus)] },
    { what: before.boardingPoint, of: (bus: OperatorBus) => [bus.departureTime, bus.dateOfDeparture] },
    ...(arrivalOf(before)
      ? [{ what: before.droppingPoint, of: (bus: OperatorBus) => [bus.arrivalTime ?? '', arrivalOf(bus)?.date ?? ''] }]
      : []),
  ]
  return (
    <table className={styles.times}>
      <thead>
        <tr>
          <th scope="col">{say('Stop')}</th>
          <th scope="col">{say('Before')}</th>
          <th scope="col">{say('New#time')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, of }) => {
          const [[then = '', dayThen = ''], [now = '', day = '']] = [of(before), of(after)]
          return (
            <tr key={what}>
              <th scope="row">
                {what}
                <small>{day === dayThen ? shortDate(day) : say('now {day}', { day: shortDate(day) })}</small>
              </th>
              <td>
                <s>{then}</s>
              </td>
              <td>
                <b>{now}</b>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function momentOf({ dateOfDeparture, departureTime }: OperatorBus, day: string): string {
  return dateOfDeparture === day ? departureTime : `${shortDate(dateOfDeparture)}, ${departureTime}`
}
