import { Suspense, useState } from 'react'
import type { Admin } from '#contract/accounts/account.ts'
import { AdminProfileChange } from '#contract/accounts/account-forms.ts'
import { useSay } from '#language/use-say.ts'
import { lazyOptional, lazyRequired } from '#lib/chunks/lazy-chunks.tsx'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormSheet } from '#ui/overlays/form-sheet.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { companyProfileChanges } from '../company/frame/company-profile-change.ts'
import { NotKnownYet } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { OPERATOR_ACCOUNT } from '../session/own-account/own-account-sides.ts'
import { OPERATORS_OWN_PASSKEYS } from '../session/passkeys/own-passkey-sides.ts'
import { AddressProof, PROOF } from '../session/profile/address-proof.tsx'
import { isNewAddress } from '../session/profile/update-profile.ts'
import styles from '../trips/form/bus-fields.module.css'

const OwnAccountSection = lazyRequired(
  async () => (await import('../session/own-account/own-account-section.tsx')).OwnAccountSection,
)

const TermsSection = lazyOptional(async () => (await import('../refunds/calling-off/terms-section.tsx')).TermsSection)

interface OperatorProfileProps {
  open: boolean
  admin: Admin | undefined
  onClose: () => void
  /** The account is gone: everything of it on this phone has to go too. */
  onErased: () => void
}

/** Admin Profile: to read, and to edit all but the GST number. */
export function OperatorProfile({ open, admin, onClose, onErased }: OperatorProfileProps) {
  const say = useSay()
  const [editing, setEditing] = useState(false)
  if (admin && editing)
    return (
      <EditProfile
        open={open}
        admin={admin}
        onDone={() => setEditing(false)}
        onClose={() => {
          setEditing(false)
          onClose()
        }}
      />
    )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Admin Profile')}
      footer={
        admin ? (
          <Button wide onClick={() => setEditing(true)}>
            {say('Edit Profile')}
          </Button>
        ) : (
          <Button wide onClick={onClose}>
            {say('Close')}
          </Button>
        )
      }
    >
      {admin ? (
        <div className={styles.fields}>
          <KeyValue>
            <Fact term={say('Name')} wide>
              {admin.name || say('N/A')}
            </Fact>
            <Fact term={say('Email')} wide>
              {admin.email || say('N/A')}
            </Fact>
            <Fact term={say('Phone')}>{admin.phone || say('N/A')}</Fact>
            <Fact term={say('GST number')}>{admin.gst_number || say('N/A')}</Fact>
            <Fact term={say('Company name')} wide>
              {admin.travels_name || say('N/A')}
            </Fact>
          </KeyValue>
          <Suspense>
            <TermsSection admin={admin} />
          </Suspense>
          <Suspense fallback={<p role="status">{say('Loading your password, log-ins and data…')}</p>}>
            <OwnAccountSection
              side={OPERATOR_ACCOUNT}
              passkeys={OPERATORS_OWN_PASSKEYS}
              id={admin.id}
              onErased={onErased}
            />
          </Suspense>
        </div>
      ) : (
        <p>{say('No admin data found.')}</p>
      )}
    </Sheet>
  )
}

interface EditProfileProps {
  open: boolean
  admin: Admin
  /** Back to the profile: cancelled, or saved. */
  onDone: () => void
  onClose: () => void
}

function EditProfile({ open, admin, onDone, onClose }: EditProfileProps) {
  const say = useSay()
  const { name = '', email = '', phone = '', travels_name = '', gst_number } = admin
  const form = useContractForm(
    `adminProfile:${admin.id}`,
    AdminProfileChange,
    { name, email, phone, travels_name, currentPassword: '' },
    PROOF,
  )
  const moves = isNewAddress(form.watch('email'), admin.email)

  const saving = useAnswered(companyProfileChanges, admin, (_answer, _edited, isHere) => {
    form.forgetDraft()
    if (isHere) onDone()
  })

  function cancel() {
    form.forgetDraft()
    onDone()
  }

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={say('Edit Profile')}
      onCancel={cancel}
      submit={say('Update')}
      busy={saving.isPending}
      className={styles.fields}
      onSubmit={form.handleSubmit((change) => {
        if (!saving.isPending) saving.mutate({ admin, change })
      })}
    >
      <TextField label={say('Name')} autoComplete="name" autoCapitalize="words" {...form.field('name')} />
      <TextField label={say('Email')} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
      {moves && <AddressProof {...form.field('currentPassword')} />}
      <TextField
        label={say('Phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        {...form.field('phone')}
      />
      <TextField
        label={say('Company name')}
        autoComplete="organization"
        autoCapitalize="words"
        {...form.field('travels_name')}
      />
      <KeyValue>
        <Fact term={say('GST number, cannot be changed')} wide>
          {gst_number || say('N/A')}
        </Fact>
      </KeyValue>
      <NotKnownYet kind={saving.kind} pending={saving.isPending} />
      {saving.why && (
        <Note tone="error">
          <p>{say('Failed to update profile')}</p>
          <p>{saving.why}</p>
        </Note>
      )}
    </FormSheet>
  )
}
