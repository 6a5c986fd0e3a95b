import { type ReactNode, useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { Card } from '#ui/layout/card.tsx'
import { linkClass, Section } from '#ui/layout/section.tsx'
import { SeatTicks } from '../company/fill/occupancy.tsx'
import styles from './share-rows.module.css'

interface ShareRow {
  key: string
  name: ReactNode
  figure: string
  /** Of the whole, 0 to 1. */
  share: number
  /** Under it, at either end. */
  note: string
  noteEnd: string
}

interface ShareRowsProps {
  title: string
  rows: readonly ShareRow[]
  /** Beside the chart, where there is room. */
  besideChart?: boolean
}

const FIRST_SHOWN = 5
const TICKS = 40

/** What each has of a whole, in the order of the rows; the first ones until all are asked for. */
export function ShareRows({ title, rows, besideChart = false }: ShareRowsProps) {
  const say = useSay()
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  const more = !all && rows.length > FIRST_SHOWN
  return (
    <Section
      className={(besideChart ? styles.beside : styles.section) ?? ''}
      title={title}
      end={
        more && (
          <button type="button" className={linkClass} onClick={() => setAll(true)}>
            {say('All {count}', { count: rows.length })}
          </button>
        )
      }
    >
      <Card>
        <ul className={styles.rows}>
          {rows.slice(0, more ? FIRST_SHOWN : undefined).map(({ key, name, figure, share, note, noteEnd }) => (
            <li key={key}>
              <b>{name}</b>
              <b className={styles.figure}>{figure}</b>
              <SeatTicks className={styles.ticks} booked={share * TICKS} seats={TICKS} />
              <span>{note}</span>
              <span>{noteEnd}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
