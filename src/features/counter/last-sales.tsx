import { Link } from '@tanstack/react-router'
import type { CounterDay } from '#contract/tickets/counter.ts'
import { BOOKED, type Ticket } from '#contract/tickets/ticket.ts'
import { FigureRoll } from '#features/company/frame/figure-roll.tsx'
import { grouped } from '#language/grouped.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { iconButtonClass } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { linkClass } from '#ui/layout/section.tsx'
import styles from './counter-home.module.css'

/** The person's sales today: the sums, and the last tickets to print again. */
export function LastSales({ sales }: { sales: NonNullable<CounterDay['sales']> }) {
  const say = useSay()
  const known = (value: number) => ({ kind: 'known', value }) as const
  return (
    <>
      <section aria-label={say('Sold by you today')}>
        <FigureRoll
          stands="in-column"
          stubs={[
            { label: say('You sold today'), figure: known(sales.tickets), write: grouped },
            { label: say('Paid to you'), figure: known(sales.paid), write: rupees },
            ...(sales.atBoarding > 0
              ? [{ label: say('At boarding'), figure: known(sales.atBoarding), write: rupees }]
              : []),
          ]}
        />
      </section>
      {sales.last.length > 0 && (
        <section aria-labelledby="last-sales">
          <div className={styles.lastHead}>
            <h2 id="last-sales">{say('Last sales')}</h2>
            <Link to="/adminAuth/admin-home-page/passengers" className={linkClass}>
              {say('All passengers')}
            </Link>
          </div>
          <Card>
            <ul>
              {sales.last.map((ticket) => (
                <Sale key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          </Card>
        </section>
      )}
    </>
  )
}

function Sale({ ticket }: { ticket: Ticket }) {
  const say = useSay()
  const { id, busId, destination, bookedSeats, username, status, payment, cost } = ticket
  const seats = bookedSeats.join(', ')
  const place = say.place(destination)
  return (
    <li className={styles.sale}>
      <p>
        <b>
          {bookedSeats.length === 1
            ? say('{place}, seat {seats}', { place, seats })
            : say('{place}, seats {seats}', { place, seats })}
        </b>
        <small>
          {username},{' '}
          {status !== BOOKED ? say('cancelled') : payment === 'at-boarding' ? say('pays at boarding') : say('paid')}
        </small>
      </p>
      <b className={styles.cost}>{rupees(cost)}</b>
      {busId !== undefined && (
        <Link
          to="/adminAuth/admin-home-page/counter/$busId"
          params={{ busId }}
          search={{ ticket: id }}
          className={iconButtonClass()}
          aria-label={say('Print ticket {id} again', { id })}
        >
          <Icon name="ticket" />
        </Link>
      )}
    </li>
  )
}
