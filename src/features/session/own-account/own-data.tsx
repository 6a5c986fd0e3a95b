import { useMutation } from '@tanstack/react-query'
import { PasswordProof } from '../../../../contract/accounts/account-forms.ts'
import type { PlainMessage } from '../../../language/message.ts'
import { useSay } from '../../../language/use-say.ts'
import { serverMessage } from '../../../lib/calls/api-error.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { LateAnswer } from '../../connection/notices/late-answer.tsx'
import styles from './own-account.module.css'
import type { OwnAccountSide } from './own-account-sides.ts'

const NO_ANSWER: PlainMessage = 'No answer came. Try again when you have a signal.'
const EMPTY = { currentPassword: '' }
const SECRETS = ['currentPassword'] as const

interface OwnDataProps {
  side: OwnAccountSide
  id: number
  onErased: () => void
}

/** What the law gives everybody: to have what is kept about them, and to have it erased (DPDP Act, sections 11, 12). */
export function OwnData({ side, id, onErased }: OwnDataProps) {
  const say = useSay()
  const handing = useMutation({
    mutationFn: () => side.exportData(id),
    onSuccess: (data) => {
      const text = `${JSON.stringify(data, null, 2)}\n`
      saveFile(new TextEncoder().encode(text).buffer, 'sawari-my-data.json', 'application/json')
      toast.ok(say('Your data is in your downloads: sawari-my-data.json'))
    },
    onError: (error) => toast.error(serverMessage(error) ?? say(NO_ANSWER)),
  })
  return (
    <div className={styles.part}>
      <p className={styles.line}>{say(side.dataWords)}</p>
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
  const form = useContractForm(`erasure:${side.owner(id)}`, PasswordProof, EMPTY, SECRETS)
  const erasing = useMutation({
    mutationFn: (proof: PasswordProof) => side.erase(id, proof),
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
      onSubmit={form.handleSubmit((proof) => {
        if (!erasing.isPending) erasing.mutate(proof)
      })}
    >
      <h4>{say('Erase this account')}</h4>
      <ul className={styles.words}>
        {side.erasureWords.map((words) => (
          <li key={words}>{say(words)}</li>
        ))}
      </ul>
      <PasswordField
        label={say('Your password')}
        autoComplete="current-password"
        required
        error={form.formState.errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <LateAnswer pending={erasing.isPending} />
      {erasing.isError && <Note tone="error">{serverMessage(erasing.error) ?? say(NO_ANSWER)}</Note>}
      <Button type="submit" variant="danger" wide icon={<Icon name="trash" size={20} />} busy={erasing.isPending}>
        {erasing.isPending ? say('Erasing...') : say('Erase for ever')}
      </Button>
    </form>
  )
}
