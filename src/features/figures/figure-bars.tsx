import { type PointerEvent, useId } from 'react'
import { cx } from '#ui/class-names.ts'
import { coverClass } from '#ui/controls/chip.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './figure-bars.module.css'

export interface Bar {
  key: string
  /** Under it, where there is room: the day of the month. */
  tick: string
  /** What it is of, and its figure, in words. */
  label: string
  figure: string
  /** Of the chart's height, 0 to 1. */
  share: number
  /** Of the bar's height, 0 to 1: its upper part, which is hatched. */
  open: number
}

interface FigureBarsProps {
  legend: string
  bars: readonly Bar[]
  /** The figures at the three lines, the upper one first. */
  axis: readonly [string, string, string]
  chosen: number
  /** The bar before which a perforation stands: what lies left of it is over. */
  parting?: number
  onChoose: (index: number) => void
}

/** So many of the ticks are written, besides the chosen one. */
const MOST_TICKS = 7

/** Bars to choose from, by a tap, a finger that glides over them, or the arrow keys; readers also get them as a table. */
export function FigureBars({ legend, bars, axis, chosen, parting, onChoose }: FigureBarsProps) {
  const name = useId()
  const apart = Math.ceil(bars.length / MOST_TICKS)

  function glide(event: PointerEvent<HTMLElement>) {
    if (event.buttons === 0) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / width) * bars.length)
    if (bars[index] && index !== chosen) onChoose(index)
  }

  return (
    <div className={styles.chart}>
      <div className={styles.axis} aria-hidden="true">
        {axis.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </div>
      <fieldset className={styles.bars} onPointerDown={glide} onPointerMove={glide}>
        <legend>
          <VisuallyHidden>{legend}</VisuallyHidden>
        </legend>
        {bars.map(({ key, label, figure, share, open, tick }, index) => (
          <label
            key={key}
            className={cx(styles.column, index === chosen && styles.chosen, index === parting && styles.parting)}
          >
            <input
              type="radio"
              name={name}
              className={coverClass}
              checked={index === chosen}
              onChange={() => onChoose(index)}
              aria-label={`${label}, ${figure}`}
            />
            <span className={styles.place}>
              {share > 0 && <span className={styles.bar} style={{ '--share': share, '--open': open }} />}
            </span>
            <span className={styles.tick}>
              {(index === chosen || ((bars.length - 1 - index) % apart === 0 && Math.abs(index - chosen) >= apart)) && (
                <b>{tick}</b>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <VisuallyHidden>
        <table>
          <caption>{legend}</caption>
          <tbody>
            {bars.map(({ key, label, figure }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{figure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  )
}
