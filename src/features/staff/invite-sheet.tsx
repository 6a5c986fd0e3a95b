import { useId } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { StaffInvite } from '#contract/accounts/staff.ts'
import { STAFF_ROLES } from '#contract/constants.ts'
import { useSay } from '#language/use-say.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { RadioRow, RadioRows } from '#ui/fields/radio-rows.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { ROLE_NAMES, ROLE_SENTENCES } from '../company/frame/role-words.ts'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import styles from './invite-sheet.module.css'
import { invitations } from './staff-changes.ts'

/** The most usual role first; the role nobody should choose by mistake last. */
const OFFERED = [...STAFF_ROLES.slice(1), ...STAFF_ROLES.slice(0, 1)]

interface InviteSheetProps {
  open: boolean
  admin: Admin
  onClose: () => void
  onClosed: () => void
}

/** Asks whom to invite, and as what. */
export function InviteSheet({ open, admin, onClose, onClosed }: InviteSheetProps) {
  const say = useSay()
  const formId = useId()
  const form = useContractForm(`invite:${admin.id}`, StaffInvite, { name: '', email: '', role: 'counter' })
  const inviting = useAnswered(invitations, admin, (_answer, _invitation, isHere) => {
    form.forgetDraft()
    if (isHere) onClose()
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={say('Invite somebody')}
      footer={
        <div className={styles.send}>
          <Button type="submit" form={formId} wide busy={inviting.isPending} icon={<Icon name="mail" size={22} />}>
            {say('Send the invitation')}
          </Button>
          <p>{say('The link works once, for two days.')}</p>
        </div>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((invite) => {
          if (!inviting.isPending) inviting.mutate({ invite, again: false })
        })}
      >
        <TextField label={say('Name')} autoCapitalize="words" {...form.field('name')} />
        <TextField label={say('Email')} type="email" inputMode="email" {...form.field('email')} />
        <RadioRows legend={say('As')}>
          {OFFERED.map((role) => (
            <RadioRow key={role} value={role} note={say(ROLE_SENTENCES[role])} {...form.register('role')}>
              {say(ROLE_NAMES[role])}
            </RadioRow>
          ))}
        </RadioRows>
        <PressNotes of={inviting} />
      </form>
    </Sheet>
  )
}
