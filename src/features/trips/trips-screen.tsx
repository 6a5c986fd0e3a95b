import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { indiaDate } from '#contract/time.ts'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { useWide } from '#lib/use-wide.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons.tsx'
import { monthOf, monthsOf, weekWith } from '../company/calendar/calendar-days.ts'
import { MonthGrid } from '../company/calendar/month-grid.tsx'
import { useDayFills } from '../company/calendar/use-day-fills.ts'
import { WeekStrip } from '../company/calendar/week-strip.tsx'
import { mayOpen } from '../company/frame/company-role.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorFront } from '../company/frame/operator-shell.tsx'
import { ListSpinner } from '../company/lists/list-parts.tsx'
import { useGrowing } from '../company/lists/use-growing.ts'
import { nextDeparture } from '../company/next-trip/next-departure.ts'
import { OutboxLine } from '../company/pending/outbox-line.tsx'
import { type ListedBus, withPending } from '../company/pending/pending-buses.ts'
import { useOutbox } from '../company/pending/use-outbox.ts'
import { ownBusesQuery } from '../company/queries/own-buses.ts'
import { explainFailure } from '../connection/explain-failure.ts'
import { StatusLine } from '../connection/notices/status-line.tsx'
import { freshnessOf, oldestOf } from '../connection/query-freshness.ts'
import { refetchActive } from '../connection/refetch-active.ts'
import { TripsToRead } from './cards/trips-to-read.tsx'
import { useTripDialogs } from './cards/use-trip-dialogs.tsx'
import { DayDock } from './day-summary.tsx'
import { NextDepartureCard } from './next-departure-card.tsx'
import { PickDock } from './picking/pick-dock.tsx'
import { PickedList } from './picking/picked-list.tsx'
import { usePickedTrips } from './picking/use-picked-trips.ts'
import { usePicking } from './picking/use-picking.ts'
import { ArrangedTrips, ArrangementChips } from './rows/arranged-trips.tsx'
import { FoundTrips, idsOf, useFoundTrips } from './rows/found-trips.tsx'
import { groupTrips, type TripGroup } from './rows/group-trips.ts'
import { countAhead, followingDays, isLeaving, isRefused, tripsByDay } from './rows/trip-lists.ts'
import { TripSearch } from './rows/trip-search.tsx'
import { type OverTrips, TripSheets } from './trip-sheets.tsx'
import styles from './trips-screen.module.css'
import { useTripsView } from './use-trips-view.ts'

/** The operator's trips by day, route and bus, and many of them changed at once. */
export function TripsScreen() {
  return (
    <ForPart part="lists">
      {(admin) => (mayOpen(admin, 'changes') ? <Trips adminId={admin.id} /> : <TripsToRead adminId={admin.id} />)}
    </ForPart>
  )
}

const NO_TRIPS: readonly ListedBus[] = []
const NO_GROUPS = { routes: [], buses: [] }
/** A desk has room for so many rows: a short day is followed by the next ones. */
const ROWS_OF_A_DESK = 12
/** By their names, the queries whose answers stand on the page. */
const SHOWN: readonly unknown[] = ['ownBuses', 'monthFigures']

function Trips({ adminId }: { adminId: number }) {
  const say = useSay()
  const client = useQueryClient()
  const wide = useWide()
  const now = useMinute()
  const today = indiaDate(now)
  const own = useQuery({ ...ownBusesQuery(adminId), refetchOnMount: 'always' })
  const outbox = useOutbox(adminId)
  // Behind what is pressed: while many changes are sent, each of them makes the list anew.
  const known = useDeferredValue(own.data)
  const items = useDeferredValue(outbox.items)
  // A phone that has never seen the list can still hold trips to be added.
  const there = known !== undefined || items.length > 0
  const trips = useMemo(() => (there ? withPending(known ?? [], items) : NO_TRIPS), [there, known, items])

  const [at, goTo] = useTripsView()
  const { find = '' } = at
  const [search, setSearch] = useState(find)
  // What is pressed shows that at once; the page that it leads to is drawn behind it, and waits for the next finger.
  const asked = useMemo(() => ({ view: at, wanted: search }), [at, search])
  const { view, wanted } = useDeferredValue(asked)
  const { day = today, by, of, when = 'any' } = view
  const searching = wanted !== ''
  /** Each search that has ended leaves its box to a new one. */
  const [searches, setSearches] = useState(0)
  const days = useMemo(() => tripsByDay(trips), [trips])
  // What only some views need is made when they are looked at.
  const isGrouped = searching || by !== undefined
  const groups = useMemo(() => (isGrouped ? groupTrips(trips, now) : NO_GROUPS), [isGrouped, trips, now])
  const found = useFoundTrips(groups, wanted, when, now)
  const group = useMemo(
    () => (of === undefined ? undefined : groups[by === 'bus' ? 'buses' : 'routes'].find(({ key }) => key === of)),
    [groups, by, of],
  )
  const listed = (by ? group?.trips : days.get(day)) ?? NO_TRIPS
  const { shown, left, grow, endRef } = useGrowing(listed, by ? `${by} ${of}` : day)
  const room = wide && by === undefined ? ROWS_OF_A_DESK - listed.length : 0
  const following = useMemo(() => followingDays(days, day, room), [days, day, room])
  const list = useMemo(
    () => ({ by, day, groups, group, shown, left, following }),
    [by, day, groups, group, shown, left, following],
  )
  const refused = useMemo(() => trips.filter(isRefused), [trips])

  // The calendar stands beside the list on a desk, and in its place on a phone.
  const [turned, setTurned] = useState<{ from: string; to: string }>()
  const week = useMemo(() => weekWith(turned?.from === day ? turned.to : day, today), [turned, day, today])
  const month = view.month ?? monthOf(day)
  const isMonth = wide || view.month !== undefined
  const months = useMemo(() => (isMonth ? [month] : monthsOf(week)), [isMonth, month, week])
  const { fillOf, freshness } = useDayFills(adminId, months, there ? trips : undefined)

  const next = useMemo(
    () =>
      nextDeparture(
        trips.filter((trip) => !isLeaving(trip)),
        now,
      ),
    [trips, now],
  )
  const ahead = useMemo(() => countAhead(trips, now), [trips, now])

  const { shownIds, allIds } = useMemo(() => {
    if (searching) return found
    const below = following.flatMap(({ trips: those }) => those)
    return { shownIds: idsOf([...shown, ...below]), allIds: idsOf([...listed, ...below]) }
  }, [searching, found, shown, listed, following])
  const picking = usePicking(shownIds)
  const { on, picked, isOn, begin, end, pick, pickAll, letAllGo } = picking
  const { trips: pickedTrips, repeated } = usePickedTrips(picking, trips, now)

  const [over, setOver] = useState<OverTrips>({ kind: 'nothing' })
  const { edit, remove, refusals, dialogs } = useTripDialogs(adminId)
  const onPress = useCallback(
    (trip: ListedBus, range: boolean) =>
      isOn() ? pick(trip.id, range) : setOver({ kind: 'trip', id: trip.id, open: true }),
    [isOn, pick],
  )
  const letGo = useCallback((id: number) => pick(id, false), [pick])
  const actions = useMemo(() => ({ picked, picking: on, onPress, onPick: pick }), [picked, on, onPress, pick])
  const pickedList = <PickedList trips={pickedTrips} onLetGo={letGo} onLetAllGo={letAllGo} />
  const head = {
    on,
    trips: pickedTrips,
    shown: shownIds.length,
    all: allIds.length,
    repeated,
    onShown: () => pickAll(shownIds),
    onAll: () => pickAll(allIds),
    onRepeated: () => pickAll(repeated?.others ?? []),
    list: wide ? undefined : pickedList,
    onEnd: end,
    onBegin: begin,
  }

  const chooseDay = useCallback((chosen: string) => void goTo({ day: chosen }), [goTo])
  const chooseInMonth = useCallback((chosen: string) => void goTo({ day: chosen }, !wide), [goTo, wide])
  const openMonth = useCallback(
    () => void goTo({ month: monthOf(week.includes(day) ? day : (week[0] ?? day)) }),
    [goTo, week, day],
  )
  const turnMonth = useCallback((shownMonth: string) => void goTo({ month: shownMonth }, true), [goTo])
  const turnWeek = useCallback((to: string) => setTurned({ from: day, to }), [day])
  const openGroup = async ({ kind, key }: TripGroup) => {
    // Whoever comes back finds what was searched for, however soon they left it.
    if (find !== wanted) await goTo({ find: wanted }, find !== '')
    await goTo({ by: kind, of: key, find: undefined, when: undefined })
    setSearch('')
    setSearches((ended) => ended + 1)
  }

  const nextCard = next && <NextDepartureCard next={next} now={now} onEdit={edit} />
  const chips = <ArrangementChips by={at.by} onChoose={(chosen) => void goTo({ by: chosen, of: undefined })} />
  const calendar = (
    <MonthGrid
      month={month}
      chosen={at.day ?? today}
      today={today}
      fillOf={fillOf}
      onChoose={chooseInMonth}
      onMonth={turnMonth}
    />
  )
  const arranged = (
    <ArrangedTrips
      list={list}
      fillOf={fillOf}
      refused={refused}
      actions={actions}
      head={head}
      grow={grow}
      endRef={endRef}
      onGroup={(chosen) => void openGroup(chosen)}
      onDay={chooseDay}
    />
  )
  const foundTrips = searching && (
    <FoundTrips
      {...found}
      when={at.when ?? 'any'}
      onWhen={(chosen) => void goTo({ when: chosen === 'any' ? undefined : chosen }, true)}
      actions={actions}
      head={head}
      onSeeAll={(found) => void openGroup(found)}
    />
  )

  return (
    <>
      <OperatorFront
        heading={say('Trips')}
        line={
          there
            ? say('{ahead} ahead, {today} today', {
                ahead: grouped(ahead),
                today: grouped(days.get(today)?.length ?? 0),
              })
            : ''
        }
      />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.strip}>
          <StatusLine
            freshness={oldestOf([freshnessOf(own), freshness])}
            what={say('last known buses')}
            onRefresh={() =>
              refetchActive(client, {}, ({ queryKey: [name, whose] }) => SHOWN.includes(name) && whose === adminId)
            }
          />
        </div>
        <OutboxLine adminId={adminId} onShow={undefined} />
        <div className={styles.tools}>
          <TripSearch
            key={searches}
            kept={find}
            onKeep={(text, replace) =>
              void goTo({ find: text || undefined, ...(text ? {} : { when: undefined }) }, replace)
            }
            onWanted={setSearch}
          />
          <Button
            size="small"
            icon={<Icon name="plus" size={20} />}
            onClick={() => setOver({ kind: 'add', copy: undefined, open: true })}
          >
            {say('Add Bus')}
          </Button>
        </div>
        {!there && !own.isError && <ListSpinner>{say('Loading buses…')}</ListSpinner>}
        {trips.length === 0 && (there || own.isError) && (
          <EmptyState drawing={<StopEmpty />} heading={say('No buses found, Please add bus first..')}>
            {there ? say('Travellers find a bus as soon as it is added.') : explainFailure(own.error)}
          </EmptyState>
        )}
        {trips.length > 0 && wide && (
          <div className={cx((on || !searching) && styles.desk)}>
            <div>
              {foundTrips || (
                <>
                  {chips}
                  {arranged}
                </>
              )}
            </div>
            <div className={styles.aside}>
              {on && pickedList}
              {!on && !searching && nextCard}
              {!searching && by === undefined && calendar}
            </div>
          </div>
        )}
        {trips.length > 0 && !wide && foundTrips}
        {trips.length > 0 && !searching && !wide && view.month !== undefined && (
          <>
            {calendar}
            <DayDock
              day={day}
              known={fillOf(day)}
              trips={days.get(day)?.length ?? 0}
              onSee={() => void goTo({ month: undefined, by: undefined, of: undefined })}
            />
          </>
        )}
        {trips.length > 0 && !searching && !wide && view.month === undefined && (
          <>
            <div className={styles.next}>{nextCard}</div>
            {chips}
            {by === undefined && (
              <WeekStrip
                week={week}
                chosen={at.day ?? today}
                fillOf={fillOf}
                onChoose={chooseDay}
                onTurn={turnWeek}
                onMonth={openMonth}
              />
            )}
            {arranged}
          </>
        )}
      </main>
      {on && (
        <PickDock
          adminId={adminId}
          trips={pickedTrips}
          onChange={(field) => setOver({ kind: 'change', field, open: true })}
        />
      )}
      <TripSheets
        adminId={adminId}
        over={over}
        onOver={setOver}
        trips={trips}
        picked={pickedTrips}
        refusals={refusals}
        sending={outbox.sending}
        changes={{ edit, remove }}
        onChanged={end}
      />
      {dialogs}
    </>
  )
}
