import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { plainAmount } from '#contract/fields/pasted.ts'
import { LEAST_REASON, NewClosing, type TillBox } from '#contract/payments/till.ts'
import { useSay } from '#language/use-say.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { rupees } from '#lib/format.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PageDock } from '../company/frame/operator-page.tsx'
import { cutOff } from '../connection/cut-off.ts'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { BoxLines, BoxSums } from './box-contents.tsx'
import styles from './close-box-screen.module.css'
import { tillsClosed } from './till-changes.ts'
import { differenceInWords, differenceOf, signedRupees } from './till-words.ts'

const Typed = v.object({ counted: v.string(), reason: v.string() })

interface CloseBoxFormProps {
  admin: Admin
  box: TillBox
  /** Up to the end of this day, `YYYY-MM-DD`. */
  date: string
  onTheRoad: boolean
}

export function CloseBoxForm({ admin, box, date, onTheRoad }: CloseBoxFormProps) {
  const say = useSay()
  const navigate = useNavigate()
  const form = useContractForm(`till:${admin.id}:${box.box}`, Typed, { counted: '', reason: '' })
  const [counted, reason] = form.watch(['counted', 'reason'])
  const [asked, setAsked] = useState(false)
  const closing = useAnswered(tillsClosed, admin, (_answer, _wanted, isHere) => {
    form.forgetDraft()
    if (isHere) void navigate({ to: '/adminAuth/admin-home-page/cash' })
  })
  const { expected } = box
  const sum = plainAmount(counted)
  const typed = v.safeParse(NewClosing, {
    date,
    counted: sum === '' ? Number.NaN : Number(sum),
    reason: reason.trim(),
    box: box.box,
    expected,
  })
  const difference = typed.success ? differenceOf(typed.output.counted, expected) : undefined
  const lacksReason = difference !== undefined && difference !== 0 && [...reason.trim()].length < LEAST_REASON

  function press() {
    setAsked(true)
    const why = cutOff()
    if (why) toast.error(say('{why} Closing a box needs a signal.', { why }))
    else if (!typed.success) toast.error(say.known(typed.issues[0].message))
    else if (lacksReason) toast.error(say('Say why the counted sum differs, in 3 letters or more.'))
    else closing.mutate({ ...typed.output, name: box.name })
  }

  return (
    <div className={styles.form}>
      <div className={styles.should}>
        <p>{say('Should be in the box')}</p>
        <b>{signedRupees(expected)}</b>
      </div>
      <BoxSums box={box} />
      {onTheRoad ? (
        <Note tone="info">{say('This bus is still on the road. Close its box when it has arrived.')}</Note>
      ) : (
        <>
          <TextField
            label={say('Counted')}
            inputMode="decimal"
            prefix="₹"
            className={styles.counted}
            {...form.register('counted')}
            error={!typed.success && (asked || sum !== '') ? typed.issues[0].message : undefined}
          />
          {difference !== undefined && (
            <p className={cx(styles.difference, difference !== 0 && styles.differs)} role="status">
              <Icon name={difference === 0 ? 'check' : 'warn'} size={20} />
              {differenceInWords(say, difference)}
            </p>
          )}
          {difference !== undefined && difference !== 0 && (
            <TextField
              label={say('Why? Needed when it differs')}
              maxLength={200}
              {...form.register('reason')}
              error={asked && lacksReason ? 'Say why the counted sum differs, in 3 letters or more.' : undefined}
            />
          )}
          <p className={styles.hint}>
            {say('Closing cannot be undone. What is taken or taken back later lies in a new box.')}
          </p>
        </>
      )}
      <BoxLines box={box} />
      {!onTheRoad && (
        <PageDock inPage>
          <PressNotes of={closing} />
          <Button wide busy={closing.isPending} softDisabled={!typed.success} onClick={press}>
            {difference === undefined || difference === 0
              ? say('Close the box')
              : difference < 0
                ? say('Close with {amount} missing', { amount: rupees(-difference) })
                : say('Close with {amount} too much', { amount: rupees(difference) })}
          </Button>
        </PageDock>
      )}
    </div>
  )
}
