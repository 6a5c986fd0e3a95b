import type { Bus } from '#contract/buses/bus.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { cx } from '#ui/class-names.ts'
import { saysHurry, seatsLeft } from './seats-left.ts'
import styles from './seats-left-line.module.css'

interface SeatsLeftProps {
  bus: Pick<Bus, 'availableSeats' | 'numberOfSeats'>
  /** When the seats were counted, if remembered: milliseconds since 1970 by the server's clock; 0 if unknown. */
  rememberedAt: number | undefined
  className?: string | undefined
}

/** How many seats a bus has left, and whether that is few. */
export function SeatsLeft({ bus, rememberedAt, className }: SeatsLeftProps) {
  return (
    <span className={cx(styles.left, className, saysHurry(bus, rememberedAt) && styles.low)}>
      {seatsLeft(bus, rememberedAt, serverNow())}
    </span>
  )
}
