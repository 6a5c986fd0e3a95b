import type { ComponentType } from 'react'
import { createObservable, type Observable } from '#offline/observable.ts'

/** Whether a cancellation was sent of which nobody knows the end, and what says so. */
export type OpenCancellation =
  | { kind: 'none' }
  /** Of these tickets, the latest first. */
  | { kind: 'open'; ticketIds: readonly number[]; Strip: ComponentType<{ ticketId: number }> }
  /** The session is over: nobody goes on with it before the next log-in. */
  | { kind: 'needs-log-in'; Strip: ComponentType }

const state = createObservable<OpenCancellation>({ kind: 'none' })

export const openCancellation: Observable<OpenCancellation> = state
export const tellOfCancellation = (next: OpenCancellation): void => state.set(next)
