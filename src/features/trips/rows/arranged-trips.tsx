import { type ReactNode, useDeferredValue } from 'react'
import type { KnownDay } from '#features/company/fill/day-fill.ts'
import { MoreRows } from '#features/company/lists/more-rows.tsx'
import type { Growing } from '#features/company/lists/use-growing.ts'
import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import { useSay } from '#language/use-say.ts'
import { shortDate } from '#lib/format.ts'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { linkClass } from '#ui/layout/section.tsx'
import { DaySummary } from '../day-summary.tsx'
import { PickBar, type PickBarProps } from '../picking/pick-bar.tsx'
import { ARRANGEMENTS, type TripsView } from '../trips-view.ts'
import { GroupRows, GroupTitle } from './group-rows.tsx'
import type { TripGroup, TripGroups } from './group-trips.ts'
import groupStyles from './trip-groups.module.css'
import type { FollowingDay } from './trip-lists.ts'
import styles from './trip-rows.module.css'
import { type RowActions, TripRows } from './trip-rows.tsx'

interface ArrangementChipsProps {
  by: TripsView['by']
  onChoose: (by: TripsView['by']) => void
}

export function ArrangementChips({ by, onChoose }: ArrangementChipsProps) {
  const say = useSay()
  const names = { day: say('By day'), route: say('By route'), bus: say('By bus') }
  return (
    <ChipGroup legend={say('Arrange trips')} hideLegend>
      {ARRANGEMENTS.map((value) => (
        <RadioChip
          key={value}
          name="arrangement"
          value={value}
          checked={value === (by ?? 'day')}
          onChange={() => onChoose(value === 'day' ? undefined : value)}
        >
          {names[value]}
        </RadioChip>
      ))}
    </ChipGroup>
  )
}

/** The head of a list, or what stands in its place while trips are picked. */
export interface PickHead extends PickBarProps {
  on: boolean
  /** Absent where nothing may be picked. */
  onBegin: (() => void) | undefined
}

/** What is looked at, in what arrangement. */
interface Arranged extends Pick<Growing<ListedBus>, 'shown' | 'left'> {
  by: TripsView['by']
  day: string
  groups: TripGroups<ListedBus>
  /** The one route or bus that is looked at. */
  group: TripGroup<ListedBus> | undefined
  /** Under a short day on a wide screen. */
  following: readonly FollowingDay<ListedBus>[]
}

interface ArrangedTripsProps extends Pick<Growing<ListedBus>, 'grow' | 'endRef'> {
  list: Arranged
  /** The day's counts. */
  fillOf: (day: string) => KnownDay
  /** Trips with refused changes that wait for a decision, whenever they leave. */
  refused: readonly ListedBus[]
  actions: RowActions
  head: PickHead
  onGroup: (group: TripGroup<ListedBus>) => void
  onDay: (day: string) => void
}

/**
 * The trips of a day, or all routes or buses, or the trips of one of them. Rows are many, and come a moment after what was
 * pressed for them: no finger waits for a list.
 */
export function ArrangedTrips({
  list,
  fillOf,
  refused,
  actions,
  head,
  grow,
  endRef,
  onGroup,
  onDay,
}: ArrangedTripsProps) {
  const say = useSay()
  const late = useDeferredValue<Arranged | undefined>(list, undefined)
  if (!late) return null
  const { by, day, groups, group, shown, left, following } = late
  if (by && !group)
    return (
      <div className={groupStyles.groups}>
        {by === 'route' ? (
          <GroupRows label={say('Routes')} groups={groups.routes} onOpen={onGroup} />
        ) : (
          <GroupRows label={say('Buses')} groups={groups.buses} onOpen={onGroup} />
        )}
      </div>
    )
  const label = by ? say('Trips') : shortDate(day)
  return (
    <>
      {refused.length > 0 && !head.on && (
        <section aria-labelledby="came-back">
          <div className={groupStyles.groupHead}>
            <h2 id="came-back">{say('Came back')}</h2>
            <p>{say.count(refused.length, '1 trip', '{count} trips')}</p>
          </div>
          <TripRows label={say('Came back')} trips={refused} dated actions={{ ...actions, onPick: undefined }} />
        </section>
      )}
      <ListHead
        head={shown.length + following.length === 0 ? { ...head, onBegin: undefined } : head}
        summary={by || shown.length === 0 ? undefined : <DaySummary known={fillOf(day)} />}
      >
        {group ? <GroupTitle group={group} /> : shortDate(day)}
      </ListHead>
      {shown.length > 0 && (
        <TripRows
          label={label}
          trips={shown}
          dated={by !== undefined}
          actions={actions}
          end={left > 0 && <MoreRows left={left} grow={grow} endRef={endRef} />}
        />
      )}
      {shown.length === 0 && (
        <p className={styles.none}>{by ? say('No trips are left here.') : say('No trips on this day.')}</p>
      )}
      {following.map(({ day: next, trips, all }) => (
        <section key={next} aria-label={shortDate(next)}>
          <div className={groupStyles.groupHead}>
            <h2>{shortDate(next)}</h2>
            <p className={groupStyles.summary}>
              <DaySummary known={fillOf(next)} />
            </p>
          </div>
          <TripRows
            label={shortDate(next)}
            trips={trips}
            dated={false}
            actions={actions}
            end={
              all > trips.length && (
                <button type="button" className={linkClass} onClick={() => onDay(next)}>
                  {say.count(all, 'See the trip', 'See the {count} trips')}
                </button>
              )
            }
          />
        </section>
      ))}
    </>
  )
}

export function ListHead({ head, summary, children }: { head: PickHead; summary: ReactNode; children: ReactNode }) {
  const say = useSay()
  const { on, onBegin, ...bar } = head
  if (on) return <PickBar {...bar} />
  return (
    <div className={groupStyles.groupHead}>
      <h2>{children}</h2>
      {summary && <p className={groupStyles.summary}>{summary}</p>}
      {onBegin && (
        <button type="button" className={linkClass} onClick={onBegin}>
          {say('Pick trips')}
        </button>
      )}
    </div>
  )
}
