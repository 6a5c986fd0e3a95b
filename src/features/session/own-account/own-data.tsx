import { useMutation, useQuery } from '@tanstack/react-query'
import { ErasureForm, ErasureWithMoneyDue } from '#contract/accounts/account-forms.ts'
import { LateAnswer } from '#features/connection/notices/late-answer.tsx'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { useContractForm } from '#lib/contract-form.ts'
import { rupees } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/controls/button.tsx'
import { Hint } from '#ui/feedback/hint.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { dataFile } from './data-file.ts'
import styles from './own-account.module.css'
import type { OwnAccountSide } from './own-account-sides.ts'

const NO_ANSWER: PlainMessage = 'No answer came. Try again when you have a signal.'
const EMPTY = { currentPassword: '', payTo: '' }
const SECRETS = ['currentPassword', 'payTo'] as const

interface OwnDataProps {
  side: OwnAccountSide
  id: number
  onErased: () => void
}

/** The law's two rights: to get one's data, and to have it erased (DPDP Act, sections 11, 12). */
export function OwnData({ side, id, onErased }: OwnDataProps) {
  const say = useSay()
  const handing = useMutation({
    mutationFn: () => side.exportData(id),
    onSuccess: (data) => {
      const bytes = new TextEncoder().encode(dataFile(data)).buffer
      if (saveFile(bytes, 'sawari-my-data.json', 'application/json'))
        toast.ok(say('Your data is in your downloads: sawari-my-data.json'))
    },
    onError: (error) => toast.error(serverMessage(error) ?? say(NO_ANSWER)),
  })
  return (
    <div className={styles.part}>
      <Hint>{say(side.dataWords)}</Hint>
      <Button
        variant="secondary"
        wide
        icon={<Icon name="download" size={20} />}
        busy={handing.isPending}
        onClick={() => handing.mutate()}
      >
        {say('Download my data')}
      </Button>
      <LateAnswer pending={handing.isPending} />
      <Erasure side={side} id={id} onErased={onErased} />
    </div>
  )
}

function Erasure({ side, id, onErased }: OwnDataProps) {
  const say = useSay()
  const money = useQuery({
    queryKey: ['moneyDue', side.owner(id)],
    queryFn: async ({ signal }) => (await side.findMoneyDue(id, signal)) ?? null,
    staleTime: 0,
    meta: { owner: side.owner(id) },
  })
  const due = money.data ?? undefined
  const asksWhere = due !== undefined && due.payTo === undefined
  const schema = asksWhere ? ErasureWithMoneyDue : ErasureForm
  const form = useContractForm(`erasure:${side.owner(id)}`, schema, EMPTY, SECRETS)
  const erasing = useMutation({
    mutationFn: (typed: ErasureForm) => side.erase(id, typed),
    // Money may have become due since.
    onError: () => void money.refetch(),
    onSuccess: () => {
      toast.ok(say('Your account is erased.'))
      onErased()
    },
  })
  return (
    <form
      className={styles.erasure}
      noValidate
      aria-label={say('Erase account')}
      onSubmit={form.handleSubmit((typed) => {
        if (!erasing.isPending) erasing.mutate(typed)
      })}
    >
      <h4>{say('Erase this account')}</h4>
      <ul className={styles.words}>
        {side.erasureWords.map((words) => (
          <li key={words}>{say(words)}</li>
        ))}
      </ul>
      {due && (
        <Note tone="info">
          <p>
            {say('You still get {amount} back from {companies}.', {
              amount: rupees(due.amount),
              companies: due.by.map(({ company }) => company).join(', '),
            })}
          </p>
          <p>
            {due.payTo
              ? say(
                  'It is paid to {address}, as you said when you cancelled. Only the operators who owe it see that, and it is erased after the payment.',
                  { address: due.payTo.join(', ') },
                )
              : say(
                  'You can keep the account until it is paid. Or say where to pay it: only the operators who owe it see that, and it is erased after the payment.',
                )}
          </p>
        </Note>
      )}
      {asksWhere && (
        <TextField
          label={say('Phone number or UPI ID for this money')}
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('payTo')}
        />
      )}
      <PasswordField
        label={say('Your password')}
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <LateAnswer pending={erasing.isPending} />
      {erasing.isError && <Note tone="error">{serverMessage(erasing.error) ?? say(NO_ANSWER)}</Note>}
      <Button type="submit" variant="danger" wide icon={<Icon name="trash" size={20} />} busy={erasing.isPending}>
        {erasing.isPending ? say('Erasing...') : say('Erase for ever')}
      </Button>
    </form>
  )
}
