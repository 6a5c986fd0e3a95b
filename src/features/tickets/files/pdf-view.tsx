import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/account.ts'
import { CANCELLED, type Ticket } from '#contract/tickets/ticket.ts'
import { useSay } from '#language/use-say.ts'
import { userAccount } from '#offline/stored-account.ts'
import { Note } from '#ui/feedback/note.tsx'
import { FullScreen } from '../door/full-screen.tsx'
import { userWallet, walletQuery } from '../wallet/user-wallet.ts'
import { PdfPages } from './pdf-pages.tsx'
import styles from './pdf-view.module.css'
import { OutdatedCopy, readTicketFile } from './ticket-file.ts'

type Copy = 'current' | 'changed' | 'void'

/** The ticket's PDF inside the app: the copy on the phone at once, else the server's; an outdated copy is marked all over. */
export function PdfView({ user, ticket, onClose }: { user: User; ticket: Ticket; onClose: () => void }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const held = useQuery(walletQuery(user.id)).data?.find((entry) => entry.ticket.id === ticket.id)
  const file = useQuery({
    // Read again when the ticket changes, and when its new PDF has come.
    queryKey: ['ticketFile', user.id, ticket.id, ticket.status, ticket.changedAt, held?.pdfSaved],
    queryFn: async (): Promise<{ bytes: ArrayBuffer; copy: Copy }> => {
      const kept = await userWallet(user.id).readPdf(ticket.id, ticket)
      if (kept.kind === 'pdf' && kept.current) return { bytes: kept.bytes, copy: 'current' }
      try {
        return { bytes: await readTicketFile(queryClient, user.id, ticket), copy: 'current' }
      } catch (error) {
        if (kept.kind !== 'pdf' || !(error instanceof OutdatedCopy)) throw error
        return { bytes: kept.bytes, copy: kept.void ? 'void' : 'changed' }
      }
    },
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    meta: { owner: userAccount(user.id) },
  })
  const copy = file.data?.copy ?? 'current'
  const isCancelled = ticket.status === CANCELLED
  const marks: Record<Copy, string> = {
    current: '',
    changed: say('Changed since'),
    void: isCancelled ? say('no longer valid') : say('Seats changed since'),
  }
  return (
    <FullScreen title={say('Ticket {id}', { id: ticket.id })} onClose={onClose}>
      <div className={styles.page}>
        <div className={styles.notes}>
          {isCancelled && (
            <Note tone="error">{say('This ticket is cancelled. No copy of it is valid for boarding.')}</Note>
          )}
          {copy === 'void' && !isCancelled && (
            <Note tone="error">
              {say(
                'Seats of this ticket were cancelled after this copy was made. Don’t board with it: show the ticket in My Tickets.',
              )}
            </Note>
          )}
          {copy === 'changed' && (
            <Note>{say('The ticket was changed after this copy was saved. My Tickets has the new one.')}</Note>
          )}
        </div>
        {file.data ? (
          <PdfPages
            bytes={file.data.bytes}
            label={say('Ticket {id}', { id: ticket.id })}
            mark={marks[copy]}
            dimmed={copy === 'void'}
          />
        ) : (
          <p className={styles.note} role="status">
            {file.isError
              ? say('This ticket’s PDF is not on this phone yet. It is saved as soon as you have a signal.')
              : say('Opening the ticket…')}
          </p>
        )}
      </div>
    </FullScreen>
  )
}
