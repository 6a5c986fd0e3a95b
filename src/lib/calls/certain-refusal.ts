import { ApiError, isRefused } from './api-error.ts'

/**
 * Whether our server refused with this status: for statuses that gateways also give to calls that never reached the
 * server, and for steps that cannot be taken back.
 */
export function isRefusedForCertain(error: unknown, status: number): boolean {
  return (
    isRefused(error, status) && error instanceof ApiError && error.trouble.kind === 'refused' && error.trouble.certain
  )
}
