import * as v from 'valibot'
import { parts } from './contract.mjs'

/** Phones keep the app of the release before for months: what the server of now answers, it must be able to read. */

const OldCall = v.looseObject({
  method: v.string(),
  path: v.string(),
  success: v.optional(v.number(), 200),
  output: v.custom<v.GenericSchema>((value) => typeof value === 'object' && value !== null && '~run' in value),
})

const calls = parts
  .flatMap((part) => Object.values(part))
  .flatMap((value) => {
    const call = v.safeParse(OldCall, value)
    return call.success ? [{ ...call.output, pattern: patternOf(call.output.path) }] : []
  })
  // `/api/tickets/count` is no `/api/tickets/{ticketId}`.
  .sort((one, other) => placesIn(one.path) - placesIn(other.path))

function placesIn(path: string): number {
  return path.split('{').length
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

export const callsOfBefore = calls.length

/**
 * @param body parsed
 * @returns what an app of the release before can't read of an answer that it asks for; undefined where it reads it, or never
 *   asks
 */
export function unreadBefore(method: string, url: string, status: number, body: unknown): string | undefined {
  const path = url.split('?')[0] ?? url
  const call = calls.find((one) => one.method === method && one.pattern.test(path))
  if (call?.success !== status || typeof body !== 'object' || body === null || !('data' in body)) return undefined
  const read = v.safeParse(call.output, body.data)
  if (read.success) return undefined
  const [issue] = read.issues
  return `${method} ${call.path}, ${v.getDotPath(issue) ?? 'data'}: ${issue.message}`
}
