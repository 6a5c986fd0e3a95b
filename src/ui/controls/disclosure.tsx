import { type ReactNode, useState } from 'react'
import { Icon } from '../icons.tsx'
import styles from './disclosure.module.css'

/** A row that unfolds rarely needed content. The content is created when it is first opened, and kept from then on. */
export function Disclosure({ icon, title, children }: { icon?: ReactNode; title: string; children: ReactNode }) {
  const [asked, setAsked] = useState(false)
  return (
    <details className={styles.disclosure} onToggle={(event) => event.currentTarget.open && setAsked(true)}>
      <summary className={styles.row}>
        {icon}
        <span>{title}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      {asked && <div className={styles.content}>{children}</div>}
    </details>
  )
}
