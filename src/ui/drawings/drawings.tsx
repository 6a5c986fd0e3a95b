import styles from './drawings.module.css'
import stopEmpty from './stop-empty.svg'
import ticketBlank from './ticket-blank.svg'

/* Drawings are decoration: the text beside them says the same. Each keeps its shape before it is loaded. */

/** The bus from the side, by day or with its windows lit, by the theme. As wide as its place; it is in the page. */
export function BusSide() {
  return (
    <svg className={styles.busSide} viewBox="0 0 360 150" aria-hidden="true">
      <use href="#bus-side" />
    </svg>
  )
}

/** The bus asleep at the depot, a night picture in both themes; in the page, whose first notice shows it. */
export function BusAsleep() {
  return (
    <svg className={styles.wide} viewBox="0 0 320 190" width={320} height={190} aria-hidden="true">
      <use href="#bus-asleep" />
    </svg>
  )
}

/** A stop without people or a bus. */
export function StopEmpty() {
  return <InThemeColours file={stopEmpty} width={252} height={135} />
}

/** A ticket with nothing on it yet. */
export function TicketBlank() {
  return <InThemeColours file={ticketBlank} width={216} height={126} />
}

/** A drawing in a file of its own, which takes its colours from the page around it. */
function InThemeColours({ file, width, height }: { file: string; width: number; height: number }) {
  return (
    <svg className={styles.fluid} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <use href={`${file}#drawing`} />
    </svg>
  )
}
