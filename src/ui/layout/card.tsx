import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import styles from './card.module.css'

type CardTag = 'div' | 'article' | 'section' | 'li' | 'ul'

export type CardProps = ComponentProps<'div'> & {
  as?: CardTag | undefined
  /** `paper` stays ticket-coloured in both themes, `raised` is the one card that floats over a bar. */
  look?: 'plain' | 'paper' | 'raised' | undefined
}

/** A surface with a hairline. Padding belongs to the parts inside, so that a perforation can run edge to edge. */
export function Card({ as: Tag = 'div', look = 'plain', className, ...rest }: CardProps) {
  // The tags share every attribute a card takes; only the element's own type differs.
  const Box = Tag as 'div'
  return <Box {...rest} className={cx(styles.card, look !== 'plain' && styles[look], className)} />
}

/**
 * A row of holes with a half-moon bite at each end: separates the part to read from the part to act on or pay.
 * `row` runs across and goes between stacked parts, `column` runs down between parts side by side.
 * The bites are painted in `--hole` (the page); set it where a card lies on another ground.
 */
export function Perforation({ run = 'row' }: { run?: 'row' | 'column' | undefined }) {
  return (
    <div className={cx(styles.perforation, styles[run])} aria-hidden="true">
      <i />
      <i />
    </div>
  )
}
