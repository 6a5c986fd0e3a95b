import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import { ArrowIcon } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { boardSize } from './board-size.ts'
import styles from './destination-board.module.css'

export type DestinationBoardProps = {
  heading: ReactNode
  /** Destinations are lettered in capitals; the name of a page is `plain`. */
  plain?: boolean | undefined
  line?: ReactNode
  /** A link or button with `iconButtonClass()`, usually `<Icon name="back" size={26} />`. */
  back?: ReactNode
  /** Right of a rule, if there is room: the page's owner, in a line or two. */
  facts?: ReactNode
  /** At the right: an icon button or two. */
  actions?: ReactNode
}

/** The lit board let into the bus front: the page's h1. Stands inside `BusFront`. */
export function DestinationBoard({ heading, plain, line, back, facts, actions }: DestinationBoardProps) {
  return (
    <div className={cx(styles.board, !back && styles.noBack)}>
      {back}
      <div className={styles.words}>
        <h1 className={cx(styles.heading, plain && styles.plain)}>{heading}</h1>
        {line && <p className={styles.line}>{line}</p>}
      </div>
      {facts && <div className={styles.facts}>{facts}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/**
 * Two names with the broad arrow between them, read as "Patna to Ranchi". Wraps rather than cuts a long name, and then
 * the arrow leads the second line instead of standing on one of its own. The arrow is as high as the capitals beside it
 * unless `arrowSize` gives its height in px.
 */
export function FromTo({ from, to, arrowSize }: { from: string; to: string; arrowSize?: number | undefined }) {
  const say = useSay()
  const [source, destination] = [say.place(from), say.place(to)]
  return (
    <span className={styles.fromTo} data-size={boardSize(source, destination)}>
      <span>{source}</span>
      <span className={styles.to}>
        <ArrowIcon size={arrowSize} className={cx(!arrowSize && styles.arrow)} />
        <VisuallyHidden> {say('to')} </VisuallyHidden>
        <span>{destination}</span>
      </span>
    </span>
  )
}
