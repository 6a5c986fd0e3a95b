import { useId, useState } from 'react'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { RadioRow, RadioRows } from './radio-rows.tsx'
import { TextField } from './text-field.tsx'

interface ReasonRowsProps {
  legend: string
  reasons: readonly PlainMessage[]
  /** Of a reason in own words. */
  maxLength: number
  /** The reason in own words, as typed. The choice is made anew each time: it stands before a press that is final. */
  typed: string
  onType: (typed: string) => void
  /** Called with the reason, in the language of the person who gives it; empty until one is typed. */
  onReason: (reason: string) => void
}

/** One of a few reasons, or another one in own words. */
export function ReasonRows({ legend, reasons, maxLength, typed, onType, onReason }: ReasonRowsProps) {
  const say = useSay()
  const name = useId()
  const [chosen, setChosen] = useState<PlainMessage | 'other'>()
  return (
    <>
      <RadioRows legend={legend}>
        {reasons.map((one) => (
          <RadioRow
            key={one}
            name={name}
            checked={chosen === one}
            onChange={() => {
              setChosen(one)
              onReason(say(one))
            }}
          >
            {say(one)}
          </RadioRow>
        ))}
        <RadioRow
          name={name}
          checked={chosen === 'other'}
          onChange={() => {
            setChosen('other')
            onReason(typed.trim())
          }}
        >
          {say('Another reason')}
        </RadioRow>
      </RadioRows>
      {chosen === 'other' && (
        <TextField
          label={say('Reason')}
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => {
            onType(target.value)
            onReason(target.value.trim())
          }}
        />
      )}
    </>
  )
}
