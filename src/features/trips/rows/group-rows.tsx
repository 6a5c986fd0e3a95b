import { MoreRows } from '#features/company/lists/more-rows.tsx'
import { useGrowing } from '#features/company/lists/use-growing.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { plateNumber, shortDate } from '#lib/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { FromTo } from '#ui/head/destination-board.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { TripGroup } from './group-trips.ts'
import groupStyles from './trip-groups.module.css'
import styles from './trip-rows.module.css'

interface GroupRowsProps {
  label: string
  groups: readonly TripGroup<ListedBus>[]
  onOpen: (group: TripGroup<ListedBus>) => void
}

/** All routes, or all buses, with how many trips each has and which of them is next. */
export function GroupRows({ label, groups, onOpen }: GroupRowsProps) {
  const say = useSay()
  const growing = useGrowing(groups, label)
  return (
    <Card as="ul" className={styles.rows} aria-label={label}>
      {growing.shown.map((group) => (
        <li key={group.key} className={styles.row}>
          <button type="button" className={groupStyles.group} onClick={() => onOpen(group)}>
            <b className={styles.route}>
              <GroupTitle group={group} />
            </b>
            <small>
              {shortDate(group.trips[0].dateOfDeparture)}, {group.trips[0].departureTime}
            </small>
            <em>{say.count(group.trips.length, '1 trip', '{count} trips')}</em>
          </button>
        </li>
      ))}
      {growing.left > 0 && (
        <li className={styles.end}>
          <MoreRows {...growing} />
        </li>
      )}
    </Card>
  )
}

export function GroupTitle({ group: { kind, trips } }: { group: TripGroup<ListedBus> }) {
  const [first] = trips
  if (kind === 'route') return <FromTo from={first.from} to={first.to} arrowSize={14} />
  return (
    <>
      {first.name} <span className={styles.bus}>{plateNumber(first.busNumber)}</span>
    </>
  )
}

interface FoundGroupProps {
  group: TripGroup<ListedBus>
  onSeeAll: () => void
}

/** The way from the first rows of a group to all of them. */
export function SeeAll({ group: { trips }, onSeeAll }: FoundGroupProps) {
  const say = useSay()
  return (
    <Button variant="text" size="small" onClick={onSeeAll}>
      {say('See {count}', { count: grouped(trips.length) })}
    </Button>
  )
}
