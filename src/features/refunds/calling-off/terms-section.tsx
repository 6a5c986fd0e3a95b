import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Admin } from '#contract/accounts/account.ts'
import { readTerms, setTerms } from '#contract/cancellation/operator-cancellation-calls.ts'
import type { CancellationTerms } from '#contract/cancellation/terms.ts'
import { MOST_STEPS, TermsForm } from '#contract/cancellation/terms-form.ts'
import { ask } from '#features/connection/ask.ts'
import { PressNotes } from '#features/connection/notices/not-known-yet.tsx'
import { useAnswered } from '#features/connection/use-answered.ts'
import { operatorKind } from '#features/session/answered-now.ts'
import { stepInWords } from '#features/tickets/cancel/cancel-words.ts'
import { say as sayOnce } from '#language/say.ts'
import { useSay } from '#language/use-say.ts'
import { send } from '#lib/calls/send.ts'
import { useDraft } from '#lib/use-draft.ts'
import { keptBefore } from '#offline/queries/later-queries.ts'
import { operatorAccount } from '#offline/stored-account.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './terms-section.module.css'

function termsQuery(adminId: number) {
  const queryKey = ['ownTerms', adminId]
  return queryOptions({
    queryKey,
    ...keptBefore(queryKey, TermsForm.entries.terms),
    queryFn: async ({ signal }) => (await ask(readTerms, { params: { adminId } }, signal)).terms,
    // A backend without this call will not have it a moment later.
    retry: false,
    meta: { owner: operatorAccount(adminId), persist: true },
  })
}

const termsChanges = operatorKind<TermsForm, CancellationTerms>((client) => ({
  name: 'sawari-terms-',
  subject: () => 'terms',
  async send({ id }, form, _key, signal) {
    return (await send(setTerms, { params: { adminId: id }, body: form, signal })).data.terms
  },
  made({ id }, _form, terms) {
    toast.ok(sayOnce('Your terms are saved.'))
    client.setQueryData(termsQuery(id).queryKey, terms)
  },
  doubt: () => sayOnce('We do not know yet whether your terms were saved.'),
}))

/** This operator's refund terms: to read and to set, for tickets that are booked from now on. */
export function TermsSection({ admin }: { admin: Admin }) {
  const say = useSay()
  const { data: terms } = useQuery(termsQuery(admin.id))
  if (!terms) return null
  return (
    <section className={styles.section} aria-labelledby="own-terms">
      <h3 id="own-terms">{say('Cancellation terms')}</h3>
      <p>{say('How much passengers get back. Sold tickets keep the terms they were sold with.')}</p>
      <Steps key={JSON.stringify(terms)} admin={admin} terms={terms} />
    </section>
  )
}

const TypedSteps = v.array(v.object({ key: v.number(), hoursBefore: v.string(), percent: v.string() }))
type TypedStep = v.InferOutput<typeof TypedSteps>[number]

function Steps({ admin, terms }: { admin: Admin; terms: CancellationTerms }) {
  const say = useSay()
  // Steps that were typed when other terms held are no change of these.
  const [steps, setSteps, forget] = useDraft(
    `terms:${admin.id}:${JSON.stringify(terms)}`,
    TypedSteps,
    terms.map(({ hoursBefore, percent }, key) => ({ key, hoursBefore: String(hoursBefore), percent: String(percent) })),
  )
  const parsed = v.safeParse(TermsForm, { terms: steps })
  const reason = parsed.success ? undefined : parsed.issues[0]?.message
  const saving = useAnswered(termsChanges, admin, forget)
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
      <PressNotes of={saving} />
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
          onClick={() => parsed.success && !same && !saving.isPending && saving.mutate(parsed.output)}
        >
          {say('Save the terms')}
        </Button>
      </div>
    </div>
  )
}
