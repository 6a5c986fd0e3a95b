import { type ReactNode, useState } from 'react'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './picking.module.css'

export interface PickBarProps {
  /** The picked ones. */
  trips: readonly ListedBus[]
  /** How many trips stand on the page. */
  shown: number
  /** How many trips the list or the search has, including those not drawn. */
  all: number
  /** Trips of the same bus at the same minute on other days as the one picked last, that are not picked yet. */
  repeated: { of: ListedBus; others: readonly number[] } | undefined
  /** The picked ones, where they have no place of their own beside the list: shown when they are asked for. */
  list: ReactNode
  onShown: () => void
  onAll: () => void
  onRepeated: () => void
  onEnd: () => void
}

/** How many trips are picked, and quick ways to more of them. */
export function PickBar({ trips, shown, all, repeated, list, onShown, onAll, onRepeated, onEnd }: PickBarProps) {
  const say = useSay()
  const [isOpen, setIsOpen] = useState(false)
  const hasList = list !== undefined && trips.length > 0
  const days = [...new Set(trips.map(({ dateOfDeparture }) => dateOfDeparture))]
  return (
    <>
      <div className={styles.bar}>
        <IconButton label={say('Stop picking')} icon={<Icon name="close" />} onClick={onEnd} />
        <div className={styles.count}>
          <p role="status">{say.count(trips.length, '1 trip picked', '{count} trips picked')}</p>
          {days.length > 0 && (
            <small>
              {days.length === 1 ? shortDate(days[0] ?? '') : say.count(days.length, 'On 1 day', 'On {count} days')}
            </small>
          )}
        </div>
        {hasList && (
          <Button variant="text" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? say('Hide them') : say('Show them')}
          </Button>
        )}
        {shown > 0 && shown < all && (
          <Button variant="text" size="small" onClick={onShown}>
            {say('Pick the {count} shown', { count: grouped(shown) })}
          </Button>
        )}
        {all > 0 && (
          <Button variant="text" size="small" onClick={onAll}>
            {say('Pick all {count}', { count: grouped(all) })}
          </Button>
        )}
        {repeated && (
          <Button variant="secondary" size="small" className={styles.repeated} onClick={onRepeated}>
            {say.count(
              repeated.others.length,
              'Also the other day of {plate} at {time}',
              'Also the other {count} days of {plate} at {time}',
              {
                plate: plateNumber(repeated.of.busNumber) || repeated.of.name,
                time: repeated.of.departureTime,
              },
            )}
          </Button>
        )}
      </div>
      {hasList && isOpen && list}
    </>
  )
}
