import { useCallback, useState } from 'react'
import { indiaDate } from '#contract/time.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { useWide } from '#lib/use-wide.ts'
import { Button } from '#ui/controls/button.tsx'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons.tsx'
import { MonthGrid } from '../company/calendar/month-grid.tsx'
import { WeekStrip } from '../company/calendar/week-strip.tsx'
import { mayOpen } from '../company/frame/company-role.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { ListSpinner } from '../company/lists/list-parts.tsx'
import { OutboxLine } from '../company/pending/outbox-line.tsx'
import type { ListedBus } from '../company/pending/pending-buses.ts'
import { explainFailure } from '../connection/explain-failure.ts'
import { freshnessOf, oldestOf } from '../connection/query-freshness.ts'
import { TripsToRead } from './cards/trips-to-read.tsx'
import { useTripDialogs } from './cards/use-trip-dialogs.tsx'
import { DayDock } from './day-summary.tsx'
import { NextDepartureCard } from './next-departure-card.tsx'
import { PickDock } from './picking/pick-dock.tsx'
import { usePressedRows } from './picking/use-pressed-rows.tsx'
import { ArrangedTrips, ArrangementChips } from './rows/arranged-trips.tsx'
import { FoundTrips } from './rows/found-trips.tsx'
import { TripSearch } from './rows/trip-search.tsx'
import { useListedTrips } from './rows/use-listed-trips.ts'
import { type OverTrips, TripSheets } from './trip-sheets.tsx'
import { TripsLayout } from './trips-layout.tsx'
import styles from './trips-screen.module.css'
import { useOwnTrips } from './use-own-trips.ts'
import { useSearchedView } from './use-searched-view.ts'
import { useTripsCalendar } from './use-trips-calendar.ts'

/** The operator's trips by day, route and bus, and many of them changed at once. */
export function TripsScreen() {
  return (
    <ForPart part="lists">
      {(admin) => (mayOpen(admin, 'changes') ? <Trips adminId={admin.id} /> : <TripsToRead adminId={admin.id} />)}
    </ForPart>
  )
}

function Trips({ adminId }: { adminId: number }) {
  const say = useSay()
  const wide = useWide()
  const now = useMinute()
  const today = indiaDate(now)
  const { own, there, trips, next, ahead, refused, sending, refresh } = useOwnTrips(adminId, now)
  const looked = useSearchedView()
  const { at, goTo, view, openGroup } = looked
  const { day = today, by } = view
  const { days, found, list, grow, endRef, shownIds, allIds } = useListedTrips(trips, looked, now, wide)
  const calendar = useTripsCalendar(adminId, looked, there ? trips : undefined, now, wide)
  const { fillOf } = calendar
  const [over, setOver] = useState<OverTrips>({ kind: 'nothing' })
  const { edit, remove, refusals, dialogs } = useTripDialogs(adminId)
  const onOpen = useCallback(({ id }: ListedBus) => setOver({ kind: 'trip', id, open: true }), [])
  const rows = usePressedRows({ shownIds, allIds, trips, now, wide, onOpen })
  const { on, pickedTrips, actions, head } = rows

  return (
    <>
      <OperatorPage
        heading={say('Trips')}
        line={
          there
            ? say('{ahead} ahead, {today} today', {
                ahead: grouped(ahead),
                today: grouped(days.get(today)?.length ?? 0),
              })
            : ''
        }
        freshness={oldestOf([freshnessOf(own), calendar.freshness])}
        what={say('last known buses')}
        onRefresh={refresh}
      >
        <OutboxLine adminId={adminId} onShow={undefined} />
        <div className={styles.tools}>
          <TripSearch
            key={looked.searches}
            kept={at.find ?? ''}
            onKeep={(text, replace) =>
              void goTo({ find: text || undefined, ...(text ? {} : { when: undefined }) }, replace)
            }
            onWanted={looked.search}
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
          <EmptyState
            drawing={<StopEmpty />}
            heading={say('No buses found, Please add bus first..')}
            actions={!there && <AskAgain query={own} />}
          >
            {there ? say('Travellers find a bus as soon as it is added.') : explainFailure(own.error)}
          </EmptyState>
        )}
        {trips.length > 0 && (
          <TripsLayout
            wide={wide}
            picking={on}
            month={view.month !== undefined}
            found={
              looked.wanted !== '' && (
                <FoundTrips
                  {...found}
                  when={at.when ?? 'any'}
                  onWhen={(chosen) => void goTo({ when: chosen === 'any' ? undefined : chosen }, true)}
                  actions={actions}
                  head={head}
                  onSeeAll={(group) => void openGroup(group)}
                />
              )
            }
            chips={<ArrangementChips by={at.by} onChoose={(chosen) => void goTo({ by: chosen, of: undefined })} />}
            arranged={
              <ArrangedTrips
                list={list}
                fillOf={fillOf}
                refused={refused}
                actions={actions}
                head={head}
                grow={grow}
                endRef={endRef}
                onGroup={(chosen) => void openGroup(chosen)}
                onDay={calendar.chooseDay}
              />
            }
            next={next && <NextDepartureCard next={next} now={now} onEdit={edit} />}
            picked={rows.pickedList}
            calendar={
              <MonthGrid
                month={calendar.month}
                chosen={at.day ?? today}
                today={today}
                fillOf={fillOf}
                onChoose={calendar.chooseInMonth}
                onMonth={calendar.turnMonth}
              />
            }
            dayUnderCalendar={
              <DayDock
                day={day}
                known={fillOf(day)}
                trips={days.get(day)?.length ?? 0}
                onSee={() => void goTo({ month: undefined, by: undefined, of: undefined })}
              />
            }
            week={
              by === undefined && (
                <WeekStrip
                  week={calendar.week}
                  chosen={at.day ?? today}
                  fillOf={fillOf}
                  onChoose={calendar.chooseDay}
                  onTurn={calendar.turnWeek}
                  onMonth={calendar.openMonth}
                />
              )
            }
          />
        )}
      </OperatorPage>
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
        sending={sending}
        changes={{ edit, remove }}
        onChanged={rows.end}
      />
      {dialogs}
    </>
  )
}
