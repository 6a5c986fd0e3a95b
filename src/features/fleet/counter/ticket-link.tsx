import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SoldTicket } from '../../../../contract/tickets/counter.ts'
import { useSay } from '../../../language/use-say.ts'
import { isRefused, serverMessage } from '../../../lib/calls/api-error.ts'
import { mintKey } from '../../../offline/mint-key.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { explainFailure } from '../../connection/explain-failure.ts'
import type { Counter } from './counter-query.ts'
import styles from './counter-screen.module.css'

/** A link that went to the wrong phone is as good as the ticket there, until it is replaced or withdrawn. */
export function TicketLink({ sold: { ticket, link }, counter }: { sold: SoldTicket; counter: Counter }) {
  const say = useSay()
  // The same press has one key until there is an answer.
  const keys = useRef(new Map<string, string>())
  const changing = useMutation({
    mutationFn: async (to: 'renewed' | 'withdrawn') => {
      const key = keys.current.get(to) ?? mintKey()
      keys.current.set(to, key)
      await counter.changeLink(ticket.id, to, key)
      keys.current.delete(to)
    },
    onSuccess: (_, to) =>
      toast.ok(
        to === 'renewed' ? say('There is a new link. The old one no longer works.') : say('The link is withdrawn.'),
      ),
    onError: (error) =>
      toast.error(
        isRefused(error, 404)
          ? say('Links can be changed after the next update of the server.')
          : (serverMessage(error) ?? explainFailure(error)),
      ),
  })
  return (
    <section className={styles.link} aria-label={say('Link of the ticket')}>
      {link === '' && <Note tone="info">{say('The link is withdrawn. Nobody can open the ticket with it.')}</Note>}
      <div className={styles.pair}>
        <Button
          variant="secondary"
          size="small"
          wide
          busy={changing.isPending}
          onClick={() => changing.mutate('renewed')}
        >
          {say('Make a new link')}
        </Button>
        {link !== '' && (
          <Button
            variant="secondary"
            size="small"
            wide
            busy={changing.isPending}
            onClick={() => changing.mutate('withdrawn')}
          >
            {say('Withdraw the link')}
          </Button>
        )}
      </div>
    </section>
  )
}
