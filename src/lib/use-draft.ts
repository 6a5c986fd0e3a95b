import { useCallback, useState } from 'react'
import * as v from 'valibot'
import type { Reads } from '#contract/reads.ts'
import { DRAFT } from '../storage-keys.ts'
import { tab } from './browser-storage.ts'

/**
 * What is typed or chosen outside of a form, kept in the tab as a form's text is (contract-form.ts): travellers copy a
 * number from their UPI app, the office pays back in its own, and meanwhile a phone short of memory drops this page.
 * @param name says of what it is, and of which account where no ticket or trip does
 * @param empty what stands there before anything is typed
 * @returns what is typed, what keeps it, and what forgets it once it was sent
 */
export function useDraft<T>(
  name: string,
  schema: Reads<T>,
  empty: T,
): readonly [typed: T, keep: (typed: T) => void, forget: () => void] {
  const key = `${DRAFT}${name}`
  const [held, setHeld] = useState(kept)
  const now = held.key === key ? held : kept()
  if (now !== held) setHeld(now)

  function kept() {
    return { key, typed: tab.read(key, schema) ?? empty }
  }
  const keep = useCallback(
    (typed: T) => {
      setHeld({ key, typed })
      tab.write(key, typed)
    },
    [key],
  )
  function forget(): void {
    setHeld({ key, typed: empty })
    tab.remove(key)
  }
  return [now.typed, keep, forget]
}

const Text = v.string()

/** The same for one field. */
export function useTyped(name: string, empty = '') {
  return useDraft(name, Text, empty)
}
