import type { ReactNode } from 'react'
import styles from './footer.module.css'

/** The foot of the page: night blue in both themes, under the stripes turned over. */
export function Footer({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.livery} aria-hidden="true" />
      <div className={styles.inner}>
        <div className={styles.lead}>{lead}</div>
        <div className={styles.columns}>{children}</div>
      </div>
    </footer>
  )
}

/** One column of links (44 px each) or lines under a small heading. */
export function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  )
}
