import { ApiError, isRefused } from './api-error.ts'

/**
 * Whether our server refused with this status: for statuses that gateways, too, give to what never reached the server, and
 * for conclusions that cannot be taken back.
 */
export function isRefusedForCertain(error: unknown, status: number): boolean {
  return (
    isRefused(error, status) && error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.certain
  )
}
