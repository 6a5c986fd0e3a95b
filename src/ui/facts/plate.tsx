import styles from './plate.module.css'

/** A registration number on its yellow plate. */
export function Plate({ children }: { children: string }) {
  return <span className={styles.plate}>{children}</span>
}
