import { Link } from '@tanstack/react-router'
import { ReclinerIcon, SleeperIcon, SofaIcon } from '../../ui/icons.tsx'
import { linkClass, Section } from '../../ui/layout/section.tsx'
import type { BusKind } from '../buses/list/bus-list-view.ts'
import styles from './seat-kinds.module.css'

const KINDS: { kind: BusKind; label: string; Icon: typeof SofaIcon }[] = [
  { kind: 'recliner', label: 'Recliner', Icon: ReclinerIcon },
  { kind: 'sleeper', label: 'Sleeper', Icon: SleeperIcon },
  // The specification's spelling.
  { kind: 'deluxe', label: 'Delux', Icon: SofaIcon },
]

/** Category tiles: the list of buses, narrowed to a kind of seat. */
export function SeatKinds() {
  return (
    <Section
      title="Pick your kind of seat"
      end={
        <Link to="/bus" className={linkClass}>
          View All
        </Link>
      }
    >
      <ul className={styles.kinds}>
        {KINDS.map(({ kind, label, Icon }) => (
          <li key={kind}>
            <Link to="/bus" state={{ kind }} className={styles.kind}>
              <Icon size={32} />
              <b>{label}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
