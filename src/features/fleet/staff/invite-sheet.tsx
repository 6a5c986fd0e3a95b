import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { StaffInvite } from '../../../../contract/accounts/staff.ts'
import { STAFF_ROLES } from '../../../../contract/constants.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { RadioRow, RadioRows } from '../../../ui/fields/radio-rows.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { explainFailure } from '../../connection/explain-failure.ts'
import { LateAnswer } from '../../connection/notices/late-answer.tsx'
import styles from './invite-sheet.module.css'
import { ROLE_NAMES, ROLE_SENTENCES } from './role-words.ts'
import { sendInvitation } from './staff-query.ts'

/** The most usual first, and what nobody should choose by mistake last. */
const OFFERED = [...STAFF_ROLES.slice(1), ...STAFF_ROLES.slice(0, 1)]

interface InviteSheetProps {
  open: boolean
  adminId: number
  onClose: () => void
  onClosed: () => void
  onInvited: () => void
}

/** Asks whom to invite, and as what. */
export function InviteSheet({ open, adminId, onClose, onClosed, onInvited }: InviteSheetProps) {
  const say = useSay()
  const formId = useId()
  const form = useContractForm(`invite:${adminId}`, StaffInvite, { name: '', email: '', role: 'counter' })
  const { errors } = form.formState
  const inviting = useMutation({
    mutationFn: sendInvitation,
    onSuccess: (_, { email }) => {
      toast.ok(say('The invitation to {email} is on its way.', { email }))
      form.forgetDraft()
      onClose()
    },
    onSettled: onInvited,
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
          if (!inviting.isPending) inviting.mutate(invite)
        })}
      >
        <TextField
          label={say('Name')}
          autoComplete="off"
          autoCapitalize="words"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={say('Email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <RadioRows legend={say('As')}>
          {OFFERED.map((role) => (
            <RadioRow key={role} value={role} note={say(ROLE_SENTENCES[role])} {...form.register('role')}>
              {say(ROLE_NAMES[role])}
            </RadioRow>
          ))}
        </RadioRows>
        <LateAnswer pending={inviting.isPending} />
        {inviting.isError && (
          <Note tone="error">{withoutField(serverMessage(inviting.error) ?? explainFailure(inviting.error))}</Note>
        )}
      </form>
    </Sheet>
  )
}

/** The server names the field that a refusal is about, at its end. */
function withoutField(sentence: string): string {
  return sentence.replace(/ \(\w+\)$/, '')
}
