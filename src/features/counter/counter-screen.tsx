import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import type { CounterTrip, SoldTicket } from '#contract/tickets/counter.ts'
import { hasDeparted } from '#contract/time.ts'
import { AskAgain } from '#features/connection/ask-again.tsx'
import { useSay } from '#language/use-say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { fullDate, rupees } from '#lib/format.ts'
import { useBack } from '#lib/use-back.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { useWide } from '#lib/use-wide.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { ListSpinner } from '../company/lists/list-parts.tsx'
import { ownBusesQuery } from '../company/queries/own-buses.ts'
import { explainFailure } from '../connection/explain-failure.ts'
import { useConnection } from '../connection/use-connection.ts'
import { type Counter, counterOf, counterQuery } from './counter-query.ts'
import { DeskSale } from './desk-sale.tsx'
import { openSale, withSeats } from './open-sale.ts'
import { SaleForm } from './sale-form.tsx'
import { SeatCounter } from './seat-counter.tsx'
import { SoldTicketView } from './sold-ticket.tsx'

/** The step in the address: the seats, the sale's form, or a sold ticket. */
export interface CounterStep {
  step?: 'sale'
  ticket?: number
}

interface CounterScreenProps extends CounterStep {
  busId: number
}

/** Where an operator sells seats of a trip to somebody at the window or on the phone, and keeps seats back. */
export function CounterScreen(props: CounterScreenProps) {
  return <ForPart part="lists">{(admin) => <CounterPage admin={admin} {...props} />}</ForPart>
}

function CounterPage({ admin, busId, ...at }: CounterScreenProps & { admin: Admin }) {
  const say = useSay()
  const adminId = admin.id
  const client = useQueryClient()
  const counter = useMemo(() => counterOf(client, adminId, busId), [client, adminId, busId])
  const query = useQuery({ ...counterQuery(adminId, busId), refetchOnMount: 'always' })
  const trip = query.data
  const bus = trip?.bus ?? client.getQueryData(ownBusesQuery(adminId).queryKey)?.find(({ id }) => id === busId)
  const navigate = useNavigate()
  const open = (search: CounterStep, replace: boolean) =>
    void navigate({ to: '/adminAuth/admin-home-page/counter/$busId', params: { busId }, search, replace })

  return (
    <OperatorPage
      heading={bus ? say('{from} to {to}', { from: say.place(bus.from), to: say.place(bus.to) }) : say('Counter')}
      line={
        bus
          ? say('{day}, departs {time}, {fare}', {
              day: fullDate(bus.dateOfDeparture),
              time: bus.departureTime,
              fare: rupees(bus.costPerSeat),
            })
          : ''
      }
    >
      {at.ticket === undefined ? (
        <Selling admin={admin} trip={trip} query={query} busId={busId} step={at.step} counter={counter} onOpen={open} />
      ) : (
        <SoldTicketView admin={admin} busId={busId} ticketId={at.ticket} onNext={() => open({}, true)} />
      )}
    </OperatorPage>
  )
}

interface SellingProps {
  admin: Admin
  trip: CounterTrip | undefined
  query: UseQueryResult
  busId: number
  step: 'sale' | undefined
  counter: Counter
  onOpen: (step: CounterStep, replace: boolean) => void
}

function Selling({ admin, trip, query, busId, step, counter, onOpen }: SellingProps) {
  const say = useSay()
  const offline = isCutOff(useConnection())
  const [sale, setSale] = useState(() => openSale(busId))
  const [heldUntil, setHeldUntil] = useState<number>()
  const wide = useWide()
  const isHere = useIsHere()
  const leave = useBack({ to: '/adminAuth/admin-home-page/counter' })
  if (!trip)
    return query.error || offline ? <NoCounter query={query} /> : <ListSpinner>{say('Loading the seats…')}</ListSpinner>
  if (hasDeparted(trip.bus, serverNow()))
    return (
      <EmptyState drawing={<TicketBlank />} heading={say('This bus has left.')}>
        {say('Sales for this trip are closed.')}
      </EmptyState>
    )
  // Seats that somebody else has bought meanwhile are no longer picked.
  const seats = sale.seats.filter((seat) => !trip.soldSeats.includes(seat) && seat <= trip.bus.numberOfSeats)

  async function begin(): Promise<void> {
    try {
      setHeldUntil(await counter.hold(sale.hold, seats))
      if (isHere()) onOpen({ step: 'sale' }, false)
    } catch (failure) {
      void counter.askAgain()
      toast.error(serverMessage(failure) ?? explainFailure(failure))
    }
  }

  function backToSeats(): void {
    // Should this not arrive, they are free again when the ten minutes are over.
    counter.hold(sale.hold, []).catch(() => undefined)
    setHeldUntil(undefined)
    onOpen({}, true)
  }

  const onTaken = (message: string) => {
    toast.error(message)
    if (!wide) backToSeats()
  }
  const onSold = ({ ticket }: SoldTicket) => {
    setSale(openSale(busId))
    onOpen({ ticket: ticket.id }, true)
  }
  const onSeats = (next: number[]) => setSale(withSeats(sale, next))

  if (wide)
    return (
      <DeskSale
        admin={admin}
        trip={trip}
        sale={sale}
        counter={counter}
        onSeats={onSeats}
        onTaken={onTaken}
        onSold={onSold}
        onLeave={leave}
      />
    )
  // In the form they stay as they are: it may be this very sale that took them, and its answer that was lost.
  if (step === 'sale' && sale.seats.length > 0)
    return (
      <SaleForm
        trip={trip}
        sale={sale}
        heldUntil={heldUntil}
        admin={admin}
        counter={counter}
        onSeats={backToSeats}
        onTaken={onTaken}
        onSold={onSold}
      />
    )
  return <SeatCounter trip={trip} seats={seats} admin={admin} onSeats={onSeats} onSell={begin} />
}

function NoCounter({ query }: { query: UseQueryResult }) {
  const say = useSay()
  const leave = useBack({ to: '/adminAuth/admin-home-page', state: { panel: 'buses' } })
  const isGone = isRefused(query.error, 404) || isRefused(query.error, 403)
  const answer = serverMessage(query.error)
  return (
    <EmptyState
      drawing={<TicketBlank />}
      heading={
        isGone
          ? say('This bus is no longer on your list.')
          : answer === undefined
            ? say('Selling needs signal.')
            : say('The seats could not be loaded.')
      }
      actions={
        <>
          {!isGone && query.isError && <AskAgain query={query} />}
          <Button variant="secondary" onClick={leave}>
            {say('Back')}
          </Button>
        </>
      }
    >
      {!isGone && (answer ?? say('Connect to see free seats.'))}
    </EmptyState>
  )
}
