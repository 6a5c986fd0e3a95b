import { useEffect, useRef } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { UserProfileChange } from '#contract/accounts/account-forms.ts'
import { NotKnownYet } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { useSay } from '#language/use-say.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import account from '../frame/account-form.module.css'
import { genderOptions } from '../sign-up/gender-options.ts'
import { AddressProof, PROOF } from './address-proof.tsx'
import styles from './profile.module.css'
import { isNewAddress, profileChanges } from './update-profile.ts'

/** A field for each part of the record, except id and password (specification, section 2, My profile). */
export function ProfileEdit({ user, onDone }: { user: User; onDone: () => void }) {
  const say = useSay()
  const form = useContractForm(`profile:${user.id}`, UserProfileChange, typedFields(user), PROOF)
  const moves = isNewAddress(form.watch('email'), user.email)
  const element = useRef<HTMLFormElement>(null)
  // The pressed button is gone, and the focus with it. The form gets it, not a field: a phone's keyboard would cover
  // the form at once.
  useEffect(() => element.current?.focus({ preventScroll: true }), [])

  const update = useAnswered(profileChanges, user, (_answer, _edited, isHere) => {
    form.forgetDraft()
    if (isHere) onDone()
  })

  return (
    <form
      ref={element}
      tabIndex={-1}
      className={styles.profile}
      noValidate
      aria-label={say('Edit Profile')}
      onSubmit={form.handleSubmit((change) => {
        if (!update.isPending) update.mutate({ user, change })
      })}
    >
      <TextField label={say('Name')} autoComplete="name" autoCapitalize="words" required {...form.field('name')} />
      <TextField
        label={say('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      {moves && <AddressProof {...form.field('currentPassword')} />}
      <TextField
        label={say('Phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        {...form.field('phone')}
      />
      <div className={account.pair}>
        <TextField label={say('Age')} inputMode="numeric" maxLength={3} required {...form.field('age')} />
        <SelectField
          label={say('Gender')}
          placeholder={say('Select Gender')}
          autoComplete="sex"
          required
          options={genderOptions()}
          {...form.field('gender')}
        />
      </div>
      <NotKnownYet kind={update.kind} pending={update.isPending} />
      {update.why && (
        <div className={styles.failure} role="alert">
          <p>{say('Failed to update profile')}</p>
          <p>{update.why}</p>
        </div>
      )}
      <div className={styles.buttons}>
        <Button
          wide
          variant="secondary"
          onClick={() => {
            form.forgetDraft()
            onDone()
          }}
        >
          {say('Cancel')}
        </Button>
        <Button type="submit" wide busy={update.isPending}>
          {update.isPending ? say('Updating...') : say('Update')}
        </Button>
      </div>
    </form>
  )
}

function typedFields(user: User): Record<keyof UserProfileChange, string> {
  const gender = user.gender?.toLowerCase() ?? ''
  return {
    name: user.name ?? '',
    email: user.email ?? '',
    currentPassword: '',
    phone: user.phone ?? '',
    age: String(user.age ?? ''),
    // An unlisted gender would leave the select empty and unnamed.
    gender: genderOptions().some(({ value }) => value === gender) ? gender : '',
  }
}
