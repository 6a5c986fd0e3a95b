import type { ReactNode } from 'react'
import { DestinationBoard } from '#ui/head/destination-board.tsx'
import { BusFront } from '#ui/head/top-bar.tsx'
import { Wrap } from '#ui/layout/section.tsx'
import { HELP_EMAIL } from './contact.ts'
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

/** In a sentence that says where to write. */
export const helpAddress = (
  <a key="address" href={`mailto:${HELP_EMAIL}`}>
    {HELP_EMAIL}
  </a>
)

/** Running text, as wide as it reads well. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}
