import { Link } from '@tanstack/react-router'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { Icon, type IconName } from '#ui/icons.tsx'
import { linkClass, Section } from '#ui/layout/section.tsx'
import type { BusKind } from '../buses/list/bus-list-view.ts'
import styles from './seat-kinds.module.css'

const KINDS: { kind: BusKind; label: PlainMessage; icon: IconName }[] = [
  { kind: 'recliner', label: 'Recliner', icon: 'recliner' },
  { kind: 'sleeper', label: 'Sleeper', icon: 'sleeper' },
  // The specification's spelling.
  { kind: 'deluxe', label: 'Delux', icon: 'sofa' },
]

/** Category tiles: each opens the list of buses with one kind of seat. */
export function SeatKinds() {
  const say = useSay()
  return (
    <Section
      title={say('Pick your kind of seat')}
      end={
        <Link to="/bus" className={linkClass}>
          {say('View All')}
        </Link>
      }
    >
      <ul className={styles.kinds}>
        {KINDS.map(({ kind, label, icon }) => (
          <li key={kind}>
            <Link to="/bus" state={{ kind }} className={styles.kind}>
              <Icon name={icon} size={32} />
              <b>{say(label)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
