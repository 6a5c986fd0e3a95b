import type { Bus } from '#contract/buses/bus.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from './bus-cards.module.css'

/** Every navigation scrolls to the top (specification, section 2): one press leads back to the bus opened last. */
export function OpenedBus({ bus }: { bus: Bus }) {
  const say = useSay()
  function show() {
    const card = document.getElementById(`bus-${bus.id}`)?.closest('article')
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    <Button
      variant="secondary"
      size="small"
      wide
      className={styles.opened}
      icon={<Icon name="chevron-down" size={20} />}
      onClick={show}
    >
      {say('Back to {name}, {time}', { name: bus.name, time: bus.departureTime })}
    </Button>
  )
}
