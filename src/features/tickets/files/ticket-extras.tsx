import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { hasLeft } from '#contract/buses/announcement.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { loadChunk } from '#lib/chunks/load-chunk.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { calendarFile } from './calendar-file.ts'
import { drawsPdf } from './pdf-viewer.ts'
import { canShareFiles, shareTicket } from './share-ticket.ts'
import { OutdatedCopy, readTicketFile } from './ticket-file.ts'

/** Other uses of a ticket: a calendar entry, a picture, a copy for a fellow passenger. */
export function TicketExtras({ user, ticket }: { user: User; ticket: Ticket }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const share = useMutation({
    mutationFn: () => shareTicket(queryClient, user.id, ticket),
    onSuccess: ({ kind }) => {
      if (kind === 'tap-again') toast.ok(say('The ticket is ready now. Press Share again.'))
      if (kind === 'done') toast.ok(say('The copy is shared.'))
    },
    onError: (error) =>
      toast.error(
        error instanceof OutdatedCopy
          ? error.inWords()
          : say('The ticket could not be shared. Please try again when you have a signal.'),
      ),
  })

  const picture = useMutation({
    mutationFn: async () => {
      const [ticketPicture, pdf] = await Promise.all([
        loadChunk(async () => (await import('./ticket-picture.ts')).ticketPicture),
        readTicketFile(queryClient, user.id, ticket),
      ])
      return ticketPicture(pdf)
    },
    onSuccess: (bytes) => {
      if (saveFile(bytes, `ticket_${ticket.id}.png`, 'image/png')) toast.ok(say('The picture is in your downloads.'))
    },
    onError: (error) =>
      toast.error(
        error instanceof OutdatedCopy
          ? error.inWords()
          : say('The picture could not be made. Please try again when you have a signal.'),
      ),
  })

  function addToCalendar() {
    const text = calendarFile(ticket, serverNow())
    if (text === undefined) return
    if (saveFile(new TextEncoder().encode(text).buffer, `ticket_${ticket.id}.ics`, 'text/calendar'))
      toast.ok(say('The calendar entry is in your downloads. Open it to add it.'))
  }

  const boards = ticket.status === BOOKED && !hasLeft(ticket, serverNow())
  return (
    <>
      {boards && calendarFile(ticket, 0) !== undefined && (
        <Button variant="secondary" size="small" icon={<Icon name="calendar" size={20} />} onClick={addToCalendar}>
          {say('Add to calendar')}
        </Button>
      )}
      {drawsPdf && (
        <Button
          variant="secondary"
          size="small"
          icon={<Icon name="download" size={20} />}
          busy={picture.isPending}
          onClick={() => picture.mutate()}
        >
          {say('Save as picture')}
        </Button>
      )}
      {canShareFiles() && (
        <Button
          variant="secondary"
          size="small"
          icon={<Icon name="share" size={20} />}
          busy={share.isPending}
          onClick={() => share.mutate()}
        >
          {say('Share')}
        </Button>
      )}
    </>
  )
}
