import { Icon, type IconName } from '../icons.tsx'
import styles from './icon-tile.module.css'

/** The icon at the start of a row in a list: shows its topic at a glance. */
export function IconTile({ name }: { name: IconName }) {
  return (
    <span className={styles.tile}>
      <Icon name={name} />
    </span>
  )
}
