import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/account.ts'
import type { Ticket } from '../../../contract/ticket.ts'
import { userAccount } from '../../offline/account.ts'
import { FullScreen } from './full-screen.tsx'
import { PdfPages } from './pdf-pages.tsx'
import styles from './pdf-view.module.css'
import { readTicketFile } from './ticket-file.ts'
import { userWallet } from './user-wallet.ts'

/** The ticket's PDF inside the app: the copy on the phone at once, else the server's. */
export function PdfView({ user, ticket, onClose }: { user: User; ticket: Ticket; onClose: () => void }) {
  const queryClient = useQueryClient()
  const file = useQuery({
    queryKey: ['ticketFile', user.id, ticket.id],
    queryFn: async () => {
      const kept = await userWallet(user.id).readPdf(ticket.id)
      return kept.kind === 'pdf' ? kept.bytes : readTicketFile(queryClient, user.id, ticket.id)
    },
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    meta: { owner: userAccount(user.id) },
  })
  return (
    <FullScreen title={`Ticket ${ticket.id}`} onClose={onClose}>
      <div className={styles.page}>
        {file.data ? (
          <PdfPages bytes={file.data} label={`Ticket ${ticket.id}`} />
        ) : (
          <p className={styles.note} role="status">
            {file.isError
              ? 'This ticket’s PDF is not on this phone yet. It is saved by itself when you have a signal.'
              : 'Opening the ticket…'}
          </p>
        )}
      </div>
    </FullScreen>
  )
}
