import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cutOff } from '#features/connection/cut-off.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { type Account, operatorAccount, userAccount } from '#offline/stored-account.ts'
import { toast } from '#ui/overlays/toast.ts'
import { refreshSession } from '../session.ts'
import { useSession } from '../use-session.ts'
import { type PhoneState, readPhoneState, switchPhoneOff, switchPhoneOn } from './phone-subscription.ts'

function stateQuery(account: Account | undefined) {
  return queryOptions({
    queryKey: ['phoneNotifications', account],
    queryFn: async (): Promise<PhoneState> => (account === undefined ? 'off' : readPhoneState(account)),
    // Shows `blocked` in the first frame: its longer text must not move the page later.
    placeholderData: (): PhoneState | undefined => (Notification.permission === 'denied' ? 'blocked' : undefined),
    networkMode: 'always',
    // Users change this in the browser's own settings and come back.
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { owner: 'public' },
  })
}

/** The account whose notifications a page is about. */
function accountOf(side: 'user' | 'operator'): Account | undefined {
  const { user, admin } = refreshSession()
  if (side === 'user') return user && userAccount(user.id)
  return admin && operatorAccount(admin.id, admin.staffId)
}

interface PhoneSwitch {
  /** Undefined while it is being looked up. */
  state: PhoneState | undefined
  /** The browser could not tell. */
  failed: boolean
  busy: boolean
  /** To be called from a press. */
  turn(on: boolean): void
}

/** Whether this phone notifies a traveller, or an operator's office, and the way to change it. */
export function usePhoneSwitch(side: 'user' | 'operator' = 'user'): PhoneSwitch {
  const say = useSay()
  const queryClient = useQueryClient()
  const { user, admin } = useSession()
  const own = side === 'user' ? user && userAccount(user.id) : admin && operatorAccount(admin.id, admin.staffId)
  const query = stateQuery(own)
  const { data: state, isError: failed } = useQuery(query)
  const turning = useMutation({
    mutationFn: async (on: boolean): Promise<PhoneState> => {
      const account = accountOf(side)
      if (on) return account ? switchPhoneOn(account) : 'off'
      await switchPhoneOff()
      return 'off'
    },
    onSuccess: (now, wanted) => {
      queryClient.setQueryData(query.queryKey, now)
      if (now === 'on') toast.ok(say('Notifications are on.'))
      else if (!wanted) toast.ok(say('Notifications are off. You still get e-mail.'))
    },
    onError: (error, wanted) => {
      toast.error(
        serverMessage(error) ??
          (wanted
            ? say('Notifications could not be switched on. Try again when you have a signal.')
            : say('Notifications could not be switched off. Try again when you have a signal.')),
      )
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return {
    state,
    failed,
    busy: turning.isPending,
    turn(on) {
      const why = cutOff()
      if (why) toast.error(say('{why} You need a signal to turn notifications on or off.', { why }))
      else if (!turning.isPending) turning.mutate(on)
    },
  }
}
