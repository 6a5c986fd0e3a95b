import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cutOff } from '#features/connection/cut-off.ts'
import { useSay } from '#language/use-say.ts'
import { serverMessage } from '#lib/calls/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { refreshSession } from '../session.ts'
import { type PhoneState, readPhoneState, switchPhoneOff, switchPhoneOn } from './phone-subscription.ts'

const stateQuery = queryOptions({
  queryKey: ['phoneNotifications'],
  queryFn: readPhoneState,
  networkMode: 'always',
  // People change it in the browser's own settings and come back.
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { owner: 'public' },
})

interface PhoneSwitch {
  /** Undefined while it is being looked up. */
  state: PhoneState | undefined
  busy: boolean
  /** To be called from a press. */
  turn(on: boolean): void
}

/** Whether this phone is told of the traveller's tickets, and the way to change it. */
export function usePhoneSwitch(): PhoneSwitch {
  const say = useSay()
  const queryClient = useQueryClient()
  const { data: state } = useQuery(stateQuery)
  const turning = useMutation({
    mutationFn: async (on: boolean): Promise<PhoneState> => {
      const { user } = refreshSession()
      if (on) return user ? switchPhoneOn(user.id) : 'off'
      await switchPhoneOff()
      return 'off'
    },
    onSuccess: (now, wanted) => {
      queryClient.setQueryData(stateQuery.queryKey, now)
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
      void queryClient.invalidateQueries({ queryKey: stateQuery.queryKey })
    },
  })
  return {
    state,
    busy: turning.isPending,
    turn(on) {
      const why = cutOff()
      if (why) toast.error(say('{why} You need a signal to turn notifications on or off.', { why }))
      else if (!turning.isPending) turning.mutate(on)
    },
  }
}
