import * as v from 'valibot'
import { parts } from './contract.mjs'

/** Phones keep the app of the previous release for months. It must be able to read what the current server answers. */

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
  // Fewer parameters first: `/api/tickets/count` must not match `/api/tickets/{ticketId}`.
  .sort((one, other) => placesIn(one.path) - placesIn(other.path))

function placesIn(path: string): number {
  return path.split('{').length
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

export const callsOfBefore = calls.length

/**
 * @param body the parsed answer
 * @returns what the previous release's app can't read in it; undefined if it can read all of it or never makes this
 *   call
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
