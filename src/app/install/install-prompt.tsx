import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { useSavedTickets } from '#features/tickets/wallet/use-saved-tickets.ts'
import { useSay } from '#language/use-say.ts'
import { rememberAnswer, wasAnswered } from '#offline/offer-answers.ts'
import { INSTALL_ANSWERED_ENTRY } from '#storage-keys.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons.tsx'
import { installOffer } from './install-offer.ts'
import styles from './install-prompt.module.css'
import type { Installation } from './installation.ts'

const ANSWERED = ['installAnswered'] as const

interface InstallPromptProps {
  path: string
  user: User
  installation: Installation
}

/** Offers, once and aside, to put the app on the home screen. It takes no focus and covers nothing in use. */
export function InstallPrompt({ path, user, installation }: InstallPromptProps) {
  const say = useSay()
  const queryClient = useQueryClient()
  const savedTickets = useSavedTickets(user.id).size
  const { data: answered } = useQuery({
    queryKey: ANSWERED,
    queryFn: () => wasAnswered(INSTALL_ANSWERED_ENTRY),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { owner: 'public' },
  })
  const offer = installOffer({
    path,
    savedTickets,
    installed: installation.kind === 'installed',
    canAsk: installation.kind === 'askable',
    browser: navigator,
    answered,
  })

  function answer() {
    queryClient.setQueryData(ANSWERED, true)
    void rememberAnswer(INSTALL_ANSWERED_ENTRY, Date.now())
  }

  switch (offer.kind) {
    case 'none':
      return null
    case 'ask':
      return (
        <aside data-at-foot="" className={styles.prompt} aria-label={say('Install Sawari')}>
          <Words heading={say('Install Sawari')}>{say('Your tickets then open with one tap, signal or not.')}</Words>
          <div className={styles.answers}>
            <Button
              size="small"
              onClick={() => {
                answer()
                if (installation.kind === 'askable') void installation.ask()
              }}
            >
              {say('Install')}
            </Button>
            <Button variant="text" size="small" onClick={answer}>
              {say('Not now')}
            </Button>
          </div>
        </aside>
      )
    case 'explain':
      return (
        <aside data-at-foot="" className={styles.prompt} aria-label={say('Install Sawari')}>
          <Words heading={say('Put Sawari on your home screen')}>
            {say.parts(
              'Press {icon} Share in your browser (some have it in their menu), then Add to Home Screen. The app there keeps tickets of its own: log in once inside it, and yours are saved again.',
              { icon: <Icon key="icon" name="share" size={18} className={styles.share} /> },
            )}
          </Words>
          <div className={styles.answers}>
            <Button variant="secondary" size="small" onClick={answer}>
              {say('OK')}
            </Button>
          </div>
        </aside>
      )
  }
}

function Words({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.words}>
      <h2>{heading}</h2>
      <p>{children}</p>
    </div>
  )
}
