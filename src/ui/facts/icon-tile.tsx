import { Icon, type IconName } from '../icons.tsx'
import styles from './icon-tile.module.css'

/** Begins a row of a list: what it is about, at a glance. */
export function IconTile({ name }: { name: IconName }) {
  return (
    <span className={styles.tile}>
      <Icon name={name} />
    </span>
  )
}
