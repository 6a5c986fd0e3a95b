import { useState } from 'react'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { type PaymentTerms, PaymentTermsForm } from '#contract/payments/payment-terms.ts'
import { UPI_ID_OR_NONE, upiLink } from '#contract/payments/upi.ts'
import { USUAL_HOURS_BEFORE } from '#contract/tickets/pay-before.ts'
import { useSay } from '#language/use-say.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { RadioRow, RadioRows } from '#ui/fields/radio-rows.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Tick } from '#ui/fields/tick.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { PageDock } from '../company/frame/operator-page.tsx'
import { PressNotes } from '../connection/notices/not-known-yet.tsx'
import { useAnswered } from '../connection/use-answered.ts'
import { TicketQr } from '../tickets/paper/ticket-qr.tsx'
import { PayDeadline } from './pay-deadline.tsx'
import styles from './payment-terms-fields.module.css'
import { paymentTermsChanges } from './payment-terms-query.ts'
import { SaveByPasskey } from './save-by-passkey.tsx'

/** Fields hold texts; what is sent holds a yes or no. */
const TypedTerms = v.pipe(
  v.looseObject({ merchant: v.string() }),
  v.transform((typed) => ({ ...typed, merchant: typed.merchant === 'yes' })),
  PaymentTermsForm,
)
const BESIDE_PASSWORD = ['mode', 'hoursBefore', 'upiId', 'upiName', 'merchant'] as const
const SECRETS = ['currentPassword'] as const
/** For trying whether the ID is right: nobody need pay it. */
const TRIED = { rupees: 1, reference: 'SAWARI' }

interface PaymentTermsFieldsProps {
  admin: Admin
  terms: PaymentTerms
}

/** What the holder of the account sets, and proves with the password. */
export function PaymentTermsFields({ admin, terms }: PaymentTermsFieldsProps) {
  const say = useSay()
  const form = useContractForm(`payment-terms:${admin.id}`, TypedTerms, typedOf(terms), SECRETS)
  const { errors } = form.formState
  const saving = useAnswered(paymentTermsChanges, admin, (set) => {
    form.forgetDraft()
    form.reset(typedOf(set))
  })
  const [mode, upiId, upiName, hours] = form.watch(['mode', 'upiId', 'upiName', 'hoursBefore'])
  const id = upiId.trim()
  // The holder has checked the saved ID and name in a UPI app; changed ones are not checked yet.
  const [shown, setShown] = useState({ id: terms.upiId, name: terms.upiName })
  const isTried = id === '' || (id === shown.id && upiName.trim() === shown.name)
  const canTry = id !== '' && UPI_ID_OR_NONE.test(id) && upiName.trim() !== ''
  const needsTry = canTry && !isTried

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((set) => {
        if (needsTry || saving.isPending) return
        saving.mutate(set)
      })}
    >
      <RadioRows legend={say('How passengers pay')}>
        <RadioRow value="at-boarding" note={say('Cash or UPI, to the driver')} {...form.register('mode')}>
          {say('When they get on')}
        </RadioRow>
        <RadioRow value="upi-or-boarding" note={say('The ticket shows your UPI QR')} {...form.register('mode')}>
          {say('UPI before, or when they get on')}
        </RadioRow>
        <RadioRow value="upi-only" note={say('Not paid in time: the seats are free again')} {...form.register('mode')}>
          {say('UPI only, before the journey')}
        </RadioRow>
      </RadioRows>
      {mode === 'upi-only' && (
        <PayDeadline
          hours={hours}
          error={errors.hoursBefore?.message}
          onHours={(next) => form.setValue('hoursBefore', next, { shouldDirty: true, shouldValidate: true })}
        />
      )}
      {(mode !== 'at-boarding' || id !== '') && (
        <>
          <h2 className={styles.heading}>{say('Where the money goes')}</h2>
          <TextField
            label={say('UPI ID of the company')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('upiId')}
          />
          <TextField
            label={say('Name on that account')}
            autoCapitalize="words"
            maxLength={99}
            {...form.field('upiName')}
          />
          {canTry && (
            <Card as="section" aria-label={say('Try it once')}>
              <div className={styles.try}>
                <TicketQr
                  code={upiLink({ id, name: upiName.trim() }, TRIED)}
                  label={say('QR of the UPI ID {id}', { id })}
                />
                <div>
                  <h3>{say('Try it once')}</h3>
                  <p>{say('Scan with your own UPI app. It must show your company’s name and ₹1. You need not pay.')}</p>
                </div>
              </div>
              <Perforation />
              <label className={styles.showed}>
                <Tick
                  checked={isTried}
                  onChange={({ target }) =>
                    setShown(target.checked ? { id, name: upiName.trim() } : { id: '', name: '' })
                  }
                />
                {say('It showed our name')}
              </label>
            </Card>
          )}
          <RadioRows legend={say('Is it a merchant’s UPI ID?')}>
            <p className={styles.note}>
              {say(
                'Yes, if it came with a business account or a shop QR. Then tickets also get the button “Open my UPI app”. With a private ID most apps refuse it.',
              )}
            </p>
            <RadioRow value="yes" {...form.register('merchant')}>
              {say('Yes')}
            </RadioRow>
            <RadioRow value="no" {...form.register('merchant')}>
              {say('No, or not sure')}
            </RadioRow>
          </RadioRows>
        </>
      )}
      <PasswordField
        label={say('Current password')}
        autoComplete="current-password"
        required
        hint={say('Money goes where this says, so it takes your password. Owners get a mail of another UPI ID.')}
        {...form.field('currentPassword')}
      />
      <SaveByPasskey
        adminId={admin.id}
        busy={saving.isPending}
        isReady={async () => !needsTry && (await form.trigger(BESIDE_PASSWORD, { shouldFocus: true }))}
        onProved={(passkey) =>
          saving.mutate(v.parse(TypedTerms, { ...form.getValues(), currentPassword: undefined, passkey }))
        }
      />
      <PressNotes of={saving} />
      <PageDock inPage>
        <p className={styles.line}>
          {needsTry
            ? say('Scan the QR first, and tick that it showed your name.')
            : say('For new bookings. Sold tickets stay as they are.')}
        </p>
        <Button type="submit" wide busy={saving.isPending} softDisabled={needsTry}>
          {say('Save')}
        </Button>
      </PageDock>
    </form>
  )
}

function typedOf({ mode, upiId, upiName, merchant, hoursBefore = USUAL_HOURS_BEFORE }: PaymentTerms) {
  const typed = { upiId, upiName, merchant: merchant ? 'yes' : 'no', hoursBefore: String(hoursBefore) }
  return { mode: String(mode), ...typed, currentPassword: '' }
}
