import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Admin } from '#contract/accounts/account.ts'
import { BOOKED } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { useSay } from '#language/use-say.ts'
import { serverNow, stampClock } from '#lib/clock/server-clock.ts'
import { fullDate } from '#lib/format.ts'
import { useBack } from '#lib/use-back.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { mayOpen } from '../company/frame/company-role.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { ListSpinner } from '../company/lists/list-parts.tsx'
import { busTicketsQuery } from '../company/queries/operator-tickets.ts'
import { ownBusesQuery } from '../company/queries/own-buses.ts'
import { SaveButtons } from '../company/spreadsheets/save-buttons.tsx'
import { explainFailure } from '../connection/explain-failure.ts'
import { refetchActive } from '../connection/refetch-active.ts'
import { checkedTrips, missedSeats, seatsOnBus } from './at-the-door.ts'
import styles from './booked-tickets-screen.module.css'
import { passengersTable } from './export-tickets.ts'
import { PrintedList } from './printed-list/printed-list.tsx'
import { ticketsOfSeats } from './seat-rows.ts'
import { SeatTable } from './seat-table.tsx'
import { uncountedQuery } from './uncounted/uncounted-query.ts'
import { UncountedScans } from './uncounted/uncounted-scans.tsx'
import { useSeatList } from './use-seat-list.ts'

/** The passengers of one bus: read on the road, printed on A4, kept on this phone. */
export function BookedTicketsScreen({ busId }: { busId: number }) {
  return <ForPart part="lists">{(admin) => <BookedTickets admin={admin} busId={busId} />}</ForPart>
}

function BookedTickets({ admin, busId }: { admin: Admin; busId: number }) {
  const adminId = admin.id
  const say = useSay()
  const queryClient = useQueryClient()
  const back = useBack({ to: '/adminAuth/admin-home-page', state: { panel: 'buses' } })
  const query = useQuery({ ...busTicketsQuery(adminId, busId), refetchOnMount: 'always' })
  const own = queryClient.getQueryData(ownBusesQuery(adminId).queryKey)?.find(({ id }) => id === busId)
  const tickets = query.data
  const checked = checkedTrips(tickets ?? [])
  const now = serverNow()
  const list = useSeatList(tickets, now)
  const isPart = list.shown.length < list.rows.length
  const first = tickets?.[0]
  const trip = own ?? (first && { from: first.source, to: first.destination, ...first })
  const plate = own?.busNumber ?? first?.busNumber
  const mayStillSell = trip === undefined || !hasDeparted(trip, now)
  const booked = tickets
    ?.filter(({ status }) => status === BOOKED)
    .reduce((sum, { numberOfSeatsBooked }) => sum + numberOfSeatsBooked, 0)

  return (
    <>
      {trip && tickets && (
        <PrintedList
          trip={{
            from: trip.from,
            to: trip.to,
            name: own?.name ?? first?.busName ?? '',
            travels: admin.travels_name ?? '',
            busNumber: own?.busNumber ?? first?.busNumber ?? '',
            dateOfDeparture: trip.dateOfDeparture,
            departureTime: trip.departureTime,
            boardingPoint: own?.boardingPoint ?? first?.boardingPoint ?? '',
            numberOfSeats: own?.numberOfSeats,
          }}
          tickets={isPart ? ticketsOfSeats(list.shown) : tickets}
          isPart={isPart}
          asOf={stampClock.stamp(query.dataUpdatedAt)}
        />
      )}
      <div className={styles.screen}>
        <OperatorPage
          heading={say('Booked tickets, bus {busId}', { busId })}
          line={
            trip
              ? say('{from} to {to}, {day}, {time}', {
                  from: say.place(trip.from),
                  to: say.place(trip.to),
                  day: fullDate(trip.dateOfDeparture),
                  time: trip.departureTime,
                })
              : ''
          }
          query={query}
          what={say('last known passengers')}
          onRefresh={() =>
            Promise.all(
              [busTicketsQuery(adminId, busId), uncountedQuery(adminId, busId)].map(({ queryKey }) =>
                refetchActive(queryClient, { queryKey }),
              ),
            )
          }
        >
          {mayOpen(admin, 'door') && <UncountedScans adminId={adminId} busId={busId} />}
          {!tickets && !query.isError && <ListSpinner>{say('Loading passengers…')}</ListSpinner>}
          {(tickets?.length === 0 || (!tickets && query.isError)) && (
            <EmptyState
              drawing={<TicketBlank />}
              heading={say('No tickets found for this bus.')}
              actions={
                tickets ? (
                  mayStillSell && (
                    <Link
                      to="/adminAuth/admin-home-page/counter/$busId"
                      params={{ busId }}
                      className={buttonClass({ wide: true })}
                    >
                      {say('Sell#seats')}
                    </Link>
                  )
                ) : (
                  <AskAgain query={query} />
                )
              }
            >
              {tickets ? say('Nobody has booked yet.') : explainFailure(query.error)}
            </EmptyState>
          )}
          {tickets && tickets.length > 0 && (
            <>
              <div className={styles.head}>
                {plate && <Plate>{plate}</Plate>}
                <b>
                  {own
                    ? say('{booked} booked of {all} seats', { booked: booked ?? 0, all: own.numberOfSeats })
                    : say('{booked} booked', { booked: booked ?? 0 })}
                </b>
                {checked.size > 0 && (
                  <span className={styles.door}>
                    {trip && hasDeparted(trip, now)
                      ? say('{boarded} boarded, {missing} did not come.', {
                          boarded: tickets.flatMap(seatsOnBus).length,
                          missing: tickets.flatMap((ticket) => missedSeats(ticket, checked, now)).length,
                        })
                      : say('{boarded} boarded', { boarded: tickets.flatMap(seatsOnBus).length })}
                  </span>
                )}
                <span className={styles.file}>
                  <SaveButtons table={() => passengersTable(tickets, busId, serverNow())} />
                </span>
              </div>
              <SeatTable adminId={adminId} list={list} />
            </>
          )}
        </OperatorPage>
        <div className={styles.dock}>
          <Dock>
            <Button variant="secondary" wide icon={<Icon name="back" size={22} />} onClick={back}>
              {say('Back')}
            </Button>
          </Dock>
        </div>
      </div>
    </>
  )
}
