import { useId } from 'react'
import { indiaTime } from '#contract/time.ts'
import { useSay } from '#language/use-say.ts'
import { isCutOff } from '#offline/connection/connection-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { Icon } from '#ui/icons.tsx'
import { PageDock } from '../company/frame/operator-page.tsx'
import { useConnection } from '../connection/use-connection.ts'
import styles from './counter-screen.module.css'
import { PickedBar } from './picked-bar.tsx'
import { BuyerFields, MoneyFields, seatsForWomen } from './sale-fields.tsx'
import { type SaleProps, useSale } from './use-sale.ts'

interface SaleFormProps extends SaleProps {
  /** Milliseconds since 1970; undefined after a reload. */
  heldUntil: number | undefined
  onSeats: () => void
}

/** A phone's second step: who buys, and whether the money is in hand. */
export function SaleForm({ heldUntil, onSeats, ...props }: SaleFormProps) {
  const say = useSay()
  const formId = useId()
  const cutOff = isCutOff(useConnection())
  const work = useSale(props)
  const { trip, sale } = props
  return (
    <>
      <form id={formId} noValidate className={styles.form} onSubmit={work.submit}>
        {heldUntil !== undefined && (
          <Hint>{say('The seats are held for you until {time}.', { time: indiaTime(heldUntil) })}</Hint>
        )}
        <BuyerFields
          work={work}
          forWomen={seatsForWomen(trip, sale.seats)}
          hint={say('The ticket goes there as a link. It can also be printed.')}
        />
        <MoneyFields work={work} />
      </form>
      <PageDock inPage className={styles.dock ?? ''}>
        <PickedBar bus={trip.bus} seats={sale.seats} />
        <div className={styles.buttons}>
          <IconButton look="outlined" label={say('Other seats')} icon={<Icon name="seat" />} onClick={onSeats} />
          <Button
            type="submit"
            form={formId}
            wide
            icon={<Icon name="ticket" size={22} />}
            busy={work.selling.isPending}
            softDisabled={cutOff}
          >
            {work.selling.isPending ? say('Selling...') : say('Sold, make ticket')}
          </Button>
        </div>
      </PageDock>
    </>
  )
}
