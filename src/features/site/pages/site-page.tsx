import type { ReactNode } from 'react'
import { DestinationBoard } from '#ui/head/destination-board.tsx'
import { BusFront } from '#ui/head/top-bar.tsx'
import { Wrap } from '#ui/layout/section.tsx'
import styles from './site-page.module.css'

/** A page to read: its name on the board, then text. */
export function SitePage({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <>
      <BusFront>
        <DestinationBoard heading={title} plain line={line} />
      </BusFront>
      <Wrap className={styles.page ?? ''}>{children}</Wrap>
    </>
  )
}

/** Running text, as wide as it reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
