import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Admin } from '../../../../contract/accounts/account.ts'
import { seatsNotBoarded } from '../../../../contract/cancellation/cancellable-seats.ts'
import { isJustGone } from '../../../../contract/cancellation/left-behind.ts'
import { BOOKED, type Ticket } from '../../../../contract/tickets/ticket.ts'
import { hasDeparted } from '../../../../contract/time.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverNow, stampClock } from '../../../lib/clock/server-clock.ts'
import { fullDate } from '../../../lib/format.ts'
import { useBack } from '../../../lib/use-back.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TicketBlank } from '../../../ui/drawings/drawings.tsx'
import { Plate } from '../../../ui/facts/plate.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Dock } from '../../../ui/layout/dock.tsx'
import { explainFailure } from '../../connection/explain-failure.ts'
import { lazyDialog } from '../../connection/lazy-dialog.tsx'
import { StatusLine } from '../../connection/notices/status-line.tsx'
import { freshnessOf } from '../../connection/query-freshness.ts'
import { refetchActive } from '../../connection/refetch-active.ts'
import { mayOpen } from '../frame/company-role.ts'
import { ForPart } from '../frame/for-part.tsx'
import { OperatorFront } from '../frame/operator-shell.tsx'
import { ListSpinner } from '../lists/list-parts.tsx'
import { PrintedList } from '../printed-list/printed-list.tsx'
import { exportPassengers } from '../spreadsheets/export-tickets.ts'
import { ownBusesQuery } from '../trips/own-buses.ts'
import { uncountedQuery } from '../uncounted/uncounted-query.ts'
import { UncountedScans } from '../uncounted/uncounted-scans.tsx'
import { checkedTrips, isMissed, missedSeats, seatsOnBus } from './at-the-door.ts'
import styles from './booked-tickets-screen.module.css'
import { busTicketsQuery } from './operator-tickets.ts'
import { PassengerCard } from './passenger-card.tsx'

const CancelPassenger = lazyDialog(async () => (await import('../cancelling/cancel-passenger.tsx')).CancelPassenger)

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
  const [opened, setOpened] = useState<{ ticket: Ticket; open: boolean }>()
  const own = queryClient.getQueryData(ownBusesQuery(adminId).queryKey)?.find(({ id }) => id === busId)
  const tickets = query.data && bySeat(query.data)
  // As it is known now: it may have been paid at the door since the sheet was opened. What it has done stays shown to its end.
  const shown = opened?.open ? (tickets?.find(({ id }) => id === opened.ticket.id) ?? opened.ticket) : opened?.ticket
  const checked = checkedTrips(tickets ?? [])
  const now = serverNow()
  const first = tickets?.[0]
  const trip = own ?? (first && { from: first.source, to: first.destination, ...first })
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
          tickets={tickets}
          asOf={stampClock.stamp(query.dataUpdatedAt)}
        />
      )}
      <div className={styles.screen}>
        <OperatorFront
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
        />
        <main id="content" tabIndex={-1} className={styles.main}>
          <div className={styles.strip}>
            <StatusLine
              freshness={freshnessOf(query)}
              what={say('last known passengers')}
              onRefresh={() =>
                Promise.all(
                  [busTicketsQuery(adminId, busId), uncountedQuery(adminId, busId)].map(({ queryKey }) =>
                    refetchActive(queryClient, { queryKey }),
                  ),
                )
              }
            />
          </div>
          {mayOpen(admin, 'door') && <UncountedScans adminId={adminId} busId={busId} />}
          {!tickets && !query.isError && <ListSpinner>{say('Loading passengers…')}</ListSpinner>}
          {(tickets?.length === 0 || (!tickets && query.isError)) && (
            <EmptyState drawing={<TicketBlank />} heading={say('No tickets found for this bus.')}>
              {tickets ? say('Bookings appear here as they come in.') : explainFailure(query.error)}
            </EmptyState>
          )}
          {tickets && tickets.length > 0 && (
            <>
              <div className={styles.head}>
                {own && <Plate>{own.busNumber}</Plate>}
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
                <span className={styles.tools}>
                  <Button
                    variant="secondary"
                    size="small"
                    icon={<Icon name="ticket" size={20} />}
                    onClick={() => window.print()}
                  >
                    {say('Print list')}
                  </Button>
                  <Button
                    variant="secondary"
                    size="small"
                    icon={<Icon name="download" size={20} />}
                    onClick={() => exportPassengers(tickets, busId, serverNow())}
                  >
                    {say('Download CSV')}
                  </Button>
                </span>
              </div>
              <ul className={styles.list}>
                {tickets.map((ticket) => (
                  <li key={ticket.id}>
                    <PassengerCard
                      ticket={ticket}
                      missed={isMissed(ticket, checked, now)}
                      onOpen={() => setOpened({ ticket, open: true })}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
          {opened && shown && (
            <CancelPassenger
              key={shown.id}
              open={opened.open}
              onClose={() => setOpened({ ticket: shown, open: false })}
              admin={admin}
              ticket={shown}
              canCancel={
                shown.status === BOOKED &&
                (!hasDeparted(shown, serverNow()) || (mayOpen(admin, 'changes') && isJustGone(shown, serverNow()))) &&
                seatsNotBoarded(shown).length > 0
              }
            />
          )}
        </main>
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

/** In the order in which a conductor walks the aisle: by the lowest seat. */
function bySeat(tickets: readonly Ticket[]): Ticket[] {
  const lowest = ({ bookedSeats }: Ticket) => Math.min(...bookedSeats.map((seat) => Number.parseInt(seat, 10) || 999))
  return [...tickets].sort((a, b) => lowest(a) - lowest(b))
}
