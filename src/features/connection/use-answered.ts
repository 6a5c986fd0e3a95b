import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AnsweredNow } from '#delivery/answered-now.ts'
import { LoggedOut } from '#delivery/world.ts'
import { useIsHere } from '#lib/use-is-here.ts'
import { toast } from '#ui/overlays/toast.ts'
import { cutOff } from './cut-off.ts'
import { isLeave, NoSignal, whyNot } from './why-not.ts'

/**
 * A press that stays pending until its outcome is known; `PressNotes` says meanwhile how it stands.
 * @param kindOf the page's instance of a kind
 * @param onMade called even if the screen was left meanwhile
 */
export function useAnswered<Who, Wanted, Answer>(
  kindOf: (client: QueryClient) => AnsweredNow<Who, Wanted, Answer>,
  who: Who | undefined,
  onMade?: (answer: Answer, wanted: Wanted, isHere: boolean) => void,
) {
  const kind = kindOf(useQueryClient())
  const { press, unsettled } = kind
  const isHere = useIsHere()
  const open = useSyncExternalStore(unsettled.subscribe, unsettled.getSnapshot)
  const pressed = useMutation({
    mutationFn: (wanted: Wanted) => {
      const why = cutOff()
      if (why) throw new NoSignal(why)
      if (who === undefined) throw new LoggedOut()
      return press(who, wanted)
    },
    onSuccess: (answer, wanted) => onMade?.(answer, wanted, isHere()),
    onError: (error) => {
      if (!isHere() && !isLeave(error)) toast.error(whyNot(error))
    },
  })
  const { error } = pressed
  return {
    ...pressed,
    kind,
    /** Why it was not done, in words. */
    why: error && !isLeave(error) ? whyNot(error) : undefined,
    /** Whether a try was lost: then the user may leave. */
    isInDoubt: open.length > 0,
  }
}
