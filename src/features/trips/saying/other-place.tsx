import { useState } from 'react'
import { bigChanges } from '#contract/cancellation/changed-trip.ts'
import { useSay } from '#language/use-say.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import { useTyped } from '#lib/use-draft.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './saying.module.css'
import { SayingPage, type SayingProps } from './saying.tsx'

/** Another place to get on, from now on. */
export function OtherPlace(props: SayingProps) {
  const say = useSay()
  const [bus] = useState(props.bus)
  const [typed, setTyped, forgetTyped] = useTyped(`other-place:${bus.id}`)
  const place = typed.trim()
  const isSaid = place !== '' && place !== bus.boardingPoint
  const [before] = useState({ kind: 'boarding-point', boardingPoint: bus.boardingPoint } as const)
  const isBig = isSaid && bigChanges(bus, { ...bus, boardingPoint: place }).length > 0
  return (
    <SayingPage
      {...props}
      heading={say('Other boarding point')}
      line={tripInWords(bus)}
      said={isSaid ? { kind: 'boarding-point', boardingPoint: place } : undefined}
      before={before}
      onSaid={forgetTyped}
      button={say('Say: other boarding point')}
      big={
        isBig
          ? say('This is a big change. Until the bus leaves, {people} may cancel for all their money back.', {
              people: say.count(bus.NumberOfSeatsBooked, '1 person', '{count} people'),
            })
          : ''
      }
    >
      <p className={styles.now}>
        <small>{say('Boarding point')}</small>
        {bus.boardingPoint}
      </p>
      <TextField
        label={say('Get on here instead')}
        hint={say('How to find it, as you would say it on the phone')}
        autoCapitalize="words"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </SayingPage>
  )
}
