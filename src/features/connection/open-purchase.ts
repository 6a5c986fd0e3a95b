import type { ComponentType } from 'react'
import { createObservable, type Observable } from '#offline/observable.ts'

/** Whether a booking was sent of which nobody knows the end, and what shows it. */
export type OpenPurchase =
  | { kind: 'none' }
  | { kind: 'open'; Card: ComponentType }
  /** The session is over: nobody asks about it before the next log-in. */
  | { kind: 'needs-log-in'; Strip: ComponentType }

const state = createObservable<OpenPurchase>({ kind: 'none' })

export const openPurchase: Observable<OpenPurchase> = state
export const tellOfPurchase = (next: OpenPurchase): void => state.set(next)
