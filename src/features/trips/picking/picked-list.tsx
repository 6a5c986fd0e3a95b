import { useState } from 'react'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { linkClass } from '#ui/layout/section.tsx'
import styles from './picked-list.module.css'

const SHOWN_FIRST = 12

interface PickedListProps {
  /** The next departure first. */
  trips: readonly ListedBus[]
  onLetGo: (id: number) => void
  onLetAllGo: () => void
}

/** All that is picked, from whatever search and day: a press lets one go. */
export function PickedList({ trips, onLetGo, onLetAllGo }: PickedListProps) {
  const say = useSay()
  const [isWhole, setIsWhole] = useState(false)
  if (trips.length === 0) return null
  // One that hides behind a row as high as its own is shown.
  const shown = isWhole || trips.length <= SHOWN_FIRST + 1 ? trips : trips.slice(0, SHOWN_FIRST)
  return (
    <Card as="section" className={styles.card} aria-labelledby="picked">
      <div className={styles.head}>
        <h2 id="picked">{say('Picked')}</h2>
        <p>{say.count(trips.length, '1, a press lets it go', '{count}, a press lets one go')}</p>
        <button type="button" className={linkClass} onClick={onLetAllGo}>
          {say('Let all go')}
        </button>
      </div>
      <ul>
        {shown.map((trip) => {
          const { id, departureTime, dateOfDeparture, name, from, to } = trip
          const words = { time: departureTime, day: shortDate(dateOfDeparture) }
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.trip}
                aria-label={say('Let go {time}, {from} to {to}, {day}', {
                  ...words,
                  from: say.place(from),
                  to: say.place(to),
                })}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget)
                  onLetGo(id)
                }}
              >
                <time>{departureTime}</time>
                <span>
                  <b>{words.day}</b>, {name}
                </span>
                <Icon name="close" size={20} />
              </button>
            </li>
          )
        })}
        {shown.length < trips.length && (
          <li>
            <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
              {say('Show the other {count}', { count: grouped(trips.length - shown.length) })}
            </button>
          </li>
        )}
      </ul>
      <p className={styles.hint}>{say('A new search or another day adds more. These stay here.')}</p>
    </Card>
  )
}

/** A press removes the row: the keyboard's focus goes to the next row, else to the one before. */
function focusBeside(pressed: HTMLElement): void {
  const row = pressed.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector('button') ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
