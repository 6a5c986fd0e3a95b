import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './section.module.css'

/** The page's gutter and its greatest width; put a page's content in it. */
export function Wrap({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(styles.wrap, className)}>{children}</div>
}

/** A titled part of a page, with a button or link at the right of its title. */
export function Section({
  title,
  end,
  children,
  className,
}: {
  title: ReactNode
  end?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={cx(styles.section, className)}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}

/** For a text link of 44 px that may carry an icon: "View All", "All buses >". */
export const linkClass = cx(styles.link)
