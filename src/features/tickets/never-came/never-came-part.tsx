import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { mayReport } from '#contract/tickets/never-came.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { indiaTime } from '#contract/time.ts'
import { lazyDialog } from '#features/connection/lazy-dialog.tsx'
import { useSay } from '#language/use-say.ts'
import { useMinute } from '#lib/clock/use-minute.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icons.tsx'
import { momentInWords } from '../cancel/cancel-words.ts'
import { isOnBus } from '../paper/boarded-words.ts'
import { useReport } from '../purchases/own-changes.ts'
import styles from './never-came-part.module.css'
import { sayThatItNeverCame } from './report-delivery.ts'

const Confirm = lazyDialog(async () => (await import('#ui/overlays/confirm.tsx')).Confirm)

/** After a bus should have come: whom to call, a way to report that it never came, and what became of the report. */
export function NeverCamePart({ user, ticket }: { user: User; ticket: Ticket }) {
  const say = useSay()
  const client = useQueryClient()
  const report = useReport(user.id, ticket.id)
  // A traveller who waits with the ticket open sees this part appear at its time.
  const now = useMinute()
  const [asks, setAsks] = useState(false)
  const { neverCame, travels_name: operator = say('the company'), travels_phone: phone } = ticket
  if (ticket.status !== BOOKED || isOnBus(ticket)) return null
  const call = phone && (
    <a href={`tel:${phone}`} className={buttonClass({ variant: 'secondary', wide: true })}>
      <Icon name="phone" size={20} />
      {say('Call {name}', { name: operator })}
    </a>
  )
  if (neverCame || report)
    return (
      <Note tone={neverCame?.answeredAt === undefined ? 'info' : 'warn'} className={styles.part}>
        <p role="status">
          {neverCame?.answeredAt !== undefined
            ? say('{operator} says that the bus came. If it did not, call them.', { operator })
            : neverCame
              ? say(
                  'You said {moment} that the bus never came. {operator} has to answer. If it did not come, everything comes back.',
                  {
                    moment: momentInWords(neverCame.at),
                    operator,
                  },
                )
              : say('Your report of {moment} is not sent yet. It goes by itself when there is a signal.', {
                  moment: momentInWords(report?.saidAt ?? now),
                })}
        </p>
        {neverCame?.answeredAt !== undefined && call}
      </Note>
    )
  if (!mayReport(ticket, now)) return null
  const left = ticket.trip?.lastSeen
  const leftWords = left && say('The bus left {stop} at {time}.', { stop: left.stop, time: indiaTime(left.at) })
  return (
    <section className={styles.part} aria-labelledby="never-came">
      <h2 id="never-came">{say('Are you still waiting?')}</h2>
      {leftWords && <p>{leftWords}</p>}
      <p>{say('Call first: the bus may be near.')}</p>
      {call}
      <Button variant="secondary" wide icon={<Icon name="warn" size={20} />} onClick={() => setAsks(true)}>
        {say('The bus never came')}
      </Button>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={say('Did the bus never come?')}
        yes={say('It never came')}
        no={say('Wait on')}
        onYes={() => {
          setAsks(false)
          void sayThatItNeverCame(client, user, ticket)
        }}
        onNo={() => setAsks(false)}
      >
        {leftWords && <p>{leftWords}</p>}
        {say('{operator} is told now and has to answer. If it did not come, everything that you paid comes back.', {
          operator,
        })}
      </Confirm>
    </section>
  )
}
