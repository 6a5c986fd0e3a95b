import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { downloadTicketByLink, readTicketByLink } from '#contract/tickets/counter-calls.ts'
import { BOOKED, dueOf, isUnpaid } from '#contract/tickets/ticket.ts'
import { hasDeparted } from '#contract/time.ts'
import { explainFailure } from '#features/connection/explain-failure.ts'
import { hedged } from '#features/connection/hedged.ts'
import { StatusLine } from '#features/connection/notices/status-line.tsx'
import { freshnessOf } from '#features/connection/query-freshness.ts'
import { useAwaited } from '#features/connection/use-awaited.ts'
import { useKeptFiles } from '#features/connection/use-kept-files.ts'
import { useSay } from '#language/use-say.ts'
import { isRefused, serverMessage } from '#lib/calls/api-error.ts'
import { send, sendForFile } from '#lib/calls/send.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { rupees } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { isWholePdf } from '#offline/wallet/pdf-file.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ChangedTrip } from '../changed/changed-trip.tsx'
import { Countdown } from './countdown.tsx'
import { LateStrip } from './late-strip.tsx'
import { TicketPaper } from './ticket-paper.tsx'
import styles from './ticket-screen.module.css'

/** The phone that opened the link keeps the ticket, so that it opens at the bus door with no signal. */
function linkedTicketQuery(link: string) {
  return queryOptions({
    queryKey: ['linkedTicket', link],
    queryFn: async ({ signal }) =>
      (await hedged((attempt) => send(readTicketByLink, { params: { link }, signal: attempt }), signal)).data,
    meta: { owner: 'public', persist: true },
  })
}

/** A ticket sold at a counter, opened by the link sent to the passenger: no log-in needed. */
export function LinkedTicketScreen({ link }: { link: string }) {
  const say = useSay()
  const awaited = useAwaited(say('Loading the ticket…'))
  const query = useQuery({ ...linkedTicketQuery(link), refetchOnMount: 'always' })
  useKeptFiles('account')
  const ticket = query.data
  const download = useMutation({
    mutationFn: async (ticketId: number) => {
      const bytes = await hedged((signal) =>
        sendForFile(downloadTicketByLink, { params: { link }, signal }, isWholePdf),
      )
      saveFile(bytes, `ticket_${ticketId}.pdf`, 'application/pdf')
    },
    onError: (error) => toast.error(serverMessage(error) ?? explainFailure(error)),
  })
  const heading = (
    <div className={styles.heading}>
      <h1>{say('Your ticket')}</h1>
    </div>
  )
  if (!ticket || isRefused(query.error, 404))
    return query.isError ? (
      <EmptyState
        drawing={<TicketBlank />}
        heading={say('The ticket could not be loaded.')}
        level={1}
        actions={
          <>
            <Button onClick={() => void query.refetch()}>{say('Try again')}</Button>
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {say('Find a bus')}
            </Link>
          </>
        }
      >
        {serverMessage(query.error) ?? explainFailure(query.error)}
      </EmptyState>
    ) : (
      <>
        <StatusLine freshness={freshnessOf(query)} what={say('your ticket')} />
        <div className={styles.page}>
          {heading}
          <p role="status" className={styles.waits}>
            {awaited.words}
          </p>
        </div>
      </>
    )
  return (
    <>
      <StatusLine freshness={freshnessOf(query)} what={say('your ticket')} onRefresh={() => query.refetch()} />
      <div className={styles.page}>
        {heading}
        <Countdown ticket={ticket} className={styles.left} />
        <LateStrip ticket={ticket} />
        {isUnpaid(ticket) && (
          <Note tone="info">{say('Pay {fare} when you get on.', { fare: rupees(dueOf(ticket)) })}</Note>
        )}
        <TicketPaper ticket={ticket} news={<ChangedTrip ticket={ticket} />} />
        {/* No account holds this ticket, so only the counter that sold it can cancel it. */}
        {ticket.travels_name && ticket.status === BOOKED && !hasDeparted(ticket, serverNow()) && (
          <p className={styles.call}>
            {say.parts('Call {operator} to cancel.', {
              operator: ticket.travels_phone ? (
                <a key="operator" href={`tel:${ticket.travels_phone}`}>
                  {ticket.travels_name}
                </a>
              ) : (
                ticket.travels_name
              ),
            })}
          </p>
        )}
      </div>
      {ticket.status === BOOKED && (
        <Dock>
          <Button
            wide
            icon={<Icon name="download" />}
            busy={download.isPending}
            onClick={() => download.mutate(ticket.id)}
          >
            {download.isPending ? say('Downloading...') : say('Download My Ticket')}
          </Button>
        </Dock>
      )}
    </>
  )
}
