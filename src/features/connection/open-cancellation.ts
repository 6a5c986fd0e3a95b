import type { ComponentType } from 'react'
import { createObservable, type Observable } from '#offline/observable.ts'

/** Whether a sent cancellation has no end yet, and the component that says so. */
export type OpenCancellation =
  | { kind: 'none' }
  /** Of these tickets, the latest first. */
  | { kind: 'open'; ticketIds: readonly number[]; Strip: ComponentType<{ ticketId: number }> }
  /** The session is over: the cancellation waits for the next log-in. */
  | { kind: 'needs-log-in'; Strip: ComponentType }

const state = createObservable<OpenCancellation>({ kind: 'none' })

export const openCancellation: Observable<OpenCancellation> = state
export const tellOfCancellation = (next: OpenCancellation): void => state.set(next)
