import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/account.ts'
import { CANCELLED, type Ticket } from '../../../../contract/ticket.ts'
import { useSay } from '../../../language/use-say.ts'
import { userAccount } from '../../../offline/account.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { FullScreen } from '../door/full-screen.tsx'
import { userWallet } from '../wallet/user-wallet.ts'
import { PdfPages } from './pdf-pages.tsx'
import styles from './pdf-view.module.css'
import { readTicketFile } from './ticket-file.ts'

/** The ticket's PDF inside the app: the copy on the phone at once, else the server's. */
export function PdfView({ user, ticket, onClose }: { user: User; ticket: Ticket; onClose: () => void }) {
  const say = useSay()
  const queryClient = useQueryClient()
  const file = useQuery({
    queryKey: ['ticketFile', user.id, ticket.id],
    queryFn: async () => {
      const wallet = userWallet(user.id)
      const kept = await wallet.readPdf(ticket.id)
      if (kept.kind === 'pdf' && kept.current) return { bytes: kept.bytes, outdated: false }
      const bytes = await readTicketFile(queryClient, user.id, ticket.id)
      const now = await wallet.readPdf(ticket.id)
      return { bytes, outdated: now.kind === 'pdf' && !now.current }
    },
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    meta: { owner: userAccount(user.id) },
  })
  return (
    <FullScreen title={say('Ticket {id}', { id: ticket.id })} onClose={onClose}>
      <div className={styles.page}>
        {ticket.status === CANCELLED && (
          <Note tone="error">{say('This ticket is cancelled. No copy of it opens the bus door any more.')}</Note>
        )}
        {file.data?.outdated && (
          <Note>{say('This copy is from before the ticket was changed. My Tickets shows it as it is now.')}</Note>
        )}
        {file.data ? (
          <PdfPages bytes={file.data.bytes} label={say('Ticket {id}', { id: ticket.id })} />
        ) : (
          <p className={styles.note} role="status">
            {file.isError
              ? say('This ticket’s PDF is not on this phone yet. It is saved by itself when you have a signal.')
              : say('Opening the ticket…')}
          </p>
        )}
      </div>
    </FullScreen>
  )
}
