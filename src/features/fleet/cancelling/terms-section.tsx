import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { readTerms, setTerms } from '../../../../contract/cancellation/operator-cancellation-calls.ts'
import type { CancellationTerms } from '../../../../contract/cancellation/terms.ts'
import { MOST_STEPS, TermsForm } from '../../../../contract/cancellation/terms-form.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { send } from '../../../lib/calls/send.ts'
import { keptBefore } from '../../../offline/queries/later-queries.ts'
import { operatorAccount } from '../../../offline/stored-account.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { change } from '../../connection/change.ts'
import { read } from '../../connection/read.ts'
import { stepInWords } from '../../tickets/cancel/cancel-words.ts'
import styles from './terms-section.module.css'

function termsQuery(adminId: number) {
  const queryKey = ['ownTerms', adminId]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, TermsForm.entries.terms),
    queryFn: async ({ signal }) =>
      (await read((attempt) => send(readTerms, { params: { adminId }, signal: attempt }), signal)).data.terms,
    // A backend without this call will not have it a moment later.
    retry: false,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}

/** This operator's refund terms: to read and to set, for tickets that are booked from now on. */
export function TermsSection({ adminId }: { adminId: number }) {
  const say = useSay()
  const { data: terms } = useQuery(termsQuery(adminId))
  if (!terms) return null
  return (
    <section className={styles.section} aria-labelledby="own-terms">
      <h3 id="own-terms">{say('Cancellation terms')}</h3>
      <p>{say('How much passengers get back. Sold tickets keep the terms they were sold with.')}</p>
      <Steps key={JSON.stringify(terms)} adminId={adminId} terms={terms} />
    </section>
  )
}

type TypedStep = { key: number; hoursBefore: string; percent: string }

function Steps({ adminId, terms }: { adminId: number; terms: CancellationTerms }) {
  const say = useSay()
  const client = useQueryClient()
  const [steps, setSteps] = useState<readonly TypedStep[]>(() =>
    terms.map(({ hoursBefore, percent }, key) => ({ key, hoursBefore: String(hoursBefore), percent: String(percent) })),
  )
  const parsed = v.safeParse(TermsForm, { terms: steps })
  const reason = parsed.success ? undefined : parsed.issues[0]?.message
  const saving = useMutation({
    mutationFn: (form: TermsForm) => change((signal) => send(setTerms, { params: { adminId }, body: form, signal })),
    onSuccess: ({ data }) => {
      toast.ok(say('Your terms are saved.'))
      client.setQueryData(termsQuery(adminId).queryKey, data.terms)
    },
  })
  const same = JSON.stringify(terms) === JSON.stringify(parsed.success ? parsed.output.terms : undefined)
  const edit = (key: number, typed: Partial<TypedStep>) =>
    setSteps(steps.map((step) => (step.key === key ? { ...step, ...typed } : step)))

  return (
    <div className={styles.steps}>
      {steps.map(({ key, hoursBefore, percent }) => (
        <div key={key} className={styles.step}>
          <TextField
            label={say('Hours before')}
            inputMode="numeric"
            value={hoursBefore}
            onChange={({ target }) => edit(key, { hoursBefore: target.value })}
          />
          <TextField
            label={say('Per cent back')}
            inputMode="numeric"
            suffix="%"
            value={percent}
            onChange={({ target }) => edit(key, { percent: target.value })}
          />
          <IconButton
            label={say('Remove this step')}
            icon={<Icon name="trash" size={20} />}
            onClick={() => setSteps(steps.filter((step) => step.key !== key))}
          />
        </div>
      ))}
      <p>
        {parsed.success && parsed.output.terms.map(stepInWords).join(' ')}{' '}
        {steps.length === 0
          ? say('Nobody gets money back for a cancelled ticket.')
          : say('After the last step nothing comes back.')}
      </p>
      {reason && <Note tone="error">{reason}</Note>}
      {saving.error && (
        <Note tone="error">{serverMessage(saving.error) ?? say('The terms were not saved. Try again.')}</Note>
      )}
      <div className={styles.actions}>
        {steps.length < MOST_STEPS && (
          <Button
            variant="secondary"
            size="small"
            icon={<Icon name="plus" size={20} />}
            onClick={() =>
              setSteps([
                ...steps,
                { key: Math.max(-1, ...steps.map((step) => step.key)) + 1, hoursBefore: '', percent: '' },
              ])
            }
          >
            {say('Add a step')}
          </Button>
        )}
        <Button
          size="small"
          busy={saving.isPending}
          softDisabled={!parsed.success || same}
          onClick={() => parsed.success && !same && saving.mutate(parsed.output)}
        >
          {say('Save the terms')}
        </Button>
      </div>
    </div>
  )
}
