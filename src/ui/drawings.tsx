import { cx } from './class-names.ts'
import busAsleep from './drawings/bus-asleep.svg'
import styles from './drawings.module.css'

/* Drawings are decoration: what they show is always said beside them. Each keeps its shape before it arrives. */

/** The bus from the side, by day or with its windows lit, as the theme has it. As wide as its place. */
export function BusSide({ className }: { className?: string | undefined }) {
  return <div className={cx(styles.busSide, className)} aria-hidden="true" />
}

/** The bus asleep at the depot, a night picture in both themes. */
export function BusAsleep({ className }: { className?: string | undefined }) {
  return <img className={cx(styles.wide, className)} src={busAsleep} width={320} height={190} alt="" />
}

/** A stop with nobody and no bus. */
export function StopEmpty() {
  return (
    <svg className={styles.fluid} viewBox="0 0 280 150" width={252} height={135} aria-hidden="true">
      <path d="M6 132H274" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
      <path d="M6 141H274" stroke="var(--pin)" strokeWidth="3" strokeLinecap="round" />
      <path d="M70 130V44M196 130V44" stroke="var(--ink)" strokeWidth="5" />
      <path
        d="M48 44c0-10 6-16 16-16H206c10 0 16 6 16 16Z"
        fill="var(--marigold)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      {Array.from({ length: 11 }, (_, at) => 53 + at * 15.5).map((x, at) => (
        <path key={x} d={`M${x} 45.5h15.5a7.75 7.75 0 0 1-15.5 0Z`} fill={at % 2 ? 'var(--paper)' : 'var(--pin)'} />
      ))}
      <rect x="88" y="98" width="90" height="9" rx="4.5" fill="var(--ink)" />
      <path d="M100 107v23M166 107v23" stroke="var(--ink)" strokeWidth="5" />
      <rect x="104" y="66" width="58" height="20" rx="4" fill="var(--boardbg)" />
      <path d="M112 76h42" stroke="var(--on-board)" strokeWidth="4" strokeDasharray="1 7" strokeLinecap="round" />
      <path d="M244 130V62" stroke="var(--ink)" strokeWidth="4" />
      <circle cx="244" cy="50" r="15" fill="var(--surface)" stroke="var(--ink)" strokeWidth="3" />
      <path d="M244 42v8l5 4" stroke="var(--ink)" strokeWidth="3" fill="none" strokeLinecap="round" />
      <rect x="30" y="104" width="34" height="26" rx="4" fill="var(--t-verm)" />
      <path d="M40 104v-5h14v5M38 104v26M56 104v26" stroke="var(--ink)" strokeWidth="3" fill="none" />
    </svg>
  )
}

/** A ticket with nothing on it yet. */
export function TicketBlank() {
  return (
    <svg className={styles.fluid} viewBox="0 0 240 140" width={216} height={126} aria-hidden="true">
      <path
        d="M30 12H210a14 14 0 0 1 14 14V52a16 16 0 0 0 0 32v30a14 14 0 0 1-14 14H30a14 14 0 0 1-14-14V84a16 16 0 0 0 0-32V26A14 14 0 0 1 30 12Z"
        fill="var(--paper)"
        stroke="var(--t-ink)"
        strokeWidth="3"
        strokeDasharray="7 6"
      />
      <path d="M44 68H200" stroke="var(--paper-dot)" strokeWidth="4" strokeDasharray="0 10" strokeLinecap="round" />
      <g fill="none" stroke="var(--t-ink)">
        <circle cx="54" cy="38" r="8" strokeWidth="4" />
        <path d="M70 38H164" strokeWidth="4" strokeDasharray="0 9" strokeLinecap="round" />
        <g strokeWidth="3" strokeDasharray="5 5">
          <rect x="44" y="86" width="34" height="26" rx="6" />
          <rect x="88" y="86" width="34" height="26" rx="6" />
          <circle cx="182" cy="99" r="13" fill="var(--hole, var(--bg))" />
        </g>
      </g>
      <circle cx="180" cy="38" r="9" fill="var(--pin)" />
    </svg>
  )
}
