import { type SubmitEvent, useId, useState } from 'react'
import { plainDigits } from '#contract/fields/digits.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup, RadioChip } from '#ui/controls/chip.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import type { DoorCheck } from '../verdict/use-door-check.ts'
import styles from './by-hand.module.css'

/** Without a camera, or with an unreadable code: type the number on the ticket, or the seat. */
export function ByHand({ check, onChecked }: { check: DoorCheck; onChecked: () => void }) {
  const say = useSay()
  const name = useId()
  const [by, setBy] = useState<'ticket' | 'seat'>('ticket')
  const [typed, setTyped] = useState('')
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const number = Number.parseInt(typed, 10)
    if (!Number.isInteger(number) || number < 1) return
    setTyped('')
    onChecked()
    void check.check(by === 'ticket' ? { by, ticketId: number } : { by, seat: number })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <ChipGroup legend={say('What do you type?')} hideLegend>
        <RadioChip name={name} checked={by === 'ticket'} onChange={() => setBy('ticket')}>
          {say('Ticket number')}
        </RadioChip>
        <RadioChip name={name} checked={by === 'seat'} onChange={() => setBy('seat')}>
          {say('Seat#number')}
        </RadioChip>
      </ChipGroup>
      <TextField
        label={by === 'ticket' ? say('Ticket number') : say('Seat#number')}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={9}
        prefix={<Icon name={by === 'ticket' ? 'ticket' : 'seat'} size={22} />}
        value={typed}
        onChange={(event) => setTyped(plainDigits(event.target.value).replace(/\D/g, ''))}
      />
      <Button type="submit" wide softDisabled={typed === ''}>
        {say('Check')}
      </Button>
    </form>
  )
}
