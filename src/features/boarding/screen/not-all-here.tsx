import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { coverClass } from '#ui/controls/chip.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import tiles from '../verdict/seat-tiles.module.css'
import styles from '../verdict/verdict-view.module.css'

interface NotAllHereProps {
  seats: readonly number[]
  /** @param missing seats whose boarding is undone */
  onBoard: (missing: readonly number[]) => void
  onBack: () => void
}

/** Four seats, three people: each seat is ticked by itself. A late passenger shows the same ticket again. */
export function NotAllHere({ seats, onBoard, onBack }: NotAllHereProps) {
  const say = useSay()
  const [missing, setMissing] = useState<readonly number[]>([])
  const here = seats.length - missing.length
  const turn = (seat: number) =>
    setMissing((before) => (before.includes(seat) ? before.filter((one) => one !== seat) : [...before, seat]))
  return (
    <main className={styles.screen}>
      <div className={styles.bar}>
        <IconButton label={say('Back')} icon={<Icon name="back" size={26} />} onClick={onBack} />
        <b>{say('Who is here?')}</b>
      </div>
      <section className={cx(styles.field, styles.go)}>
        <h1 className={styles.long}>{say('{here} of {all}', { here, all: seats.length })}</h1>
        <div className={cx(tiles.boxes, seats.length > 6 && tiles.scrolls)}>
          {seats.map((seat) => (
            <label key={seat} className={cx(tiles.tile, missing.includes(seat) ? tiles.away : tiles.on)}>
              <input
                type="checkbox"
                className={coverClass}
                checked={!missing.includes(seat)}
                onChange={() => turn(seat)}
              />
              {seat}
              <small>{missing.includes(seat) ? say('Not here') : say('Here')}</small>
            </label>
          ))}
        </div>
        <p className={styles.todo}>{say('Passengers who come later show the same ticket again.')}</p>
      </section>
      <Dock className={styles.dock ?? ''}>
        <Button wide icon={<Icon name="check" size={22} />} onClick={() => onBoard(missing)}>
          {say.count(here, 'Board 1 seat', 'Board {count} seats')}
        </Button>
      </Dock>
    </main>
  )
}
