import type { Call } from '#contract/http.ts'
import { allCalls } from '#server/docs/all-calls.ts'

const CALLS = allCalls().map(([, call]) => ({ call, parts: `${call.method} ${call.path}`.split('/') }))

/**
 * @param asked `METHOD /path` of a request.
 * @returns its entry in the contract; of two matches, the one with fewer path parameters
 */
export function callOf(asked: string): Call | undefined {
  const parts = asked.split('/')
  const fitting = CALLS.filter(
    (known) =>
      known.parts.length === parts.length &&
      known.parts.every((part, place) => part.startsWith('{') || part === parts[place]),
  )
  const open = (known: (typeof CALLS)[number]) => known.parts.filter((part) => part.startsWith('{')).length
  return fitting.sort((one, other) => open(one) - open(other))[0]?.call
}
