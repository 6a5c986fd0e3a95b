import type { ComponentType } from 'react'
import { createObservable, type Observable } from '#offline/observable.ts'

/** Whether a sent booking has no end yet, and the component that shows it. */
export type OpenPurchase =
  | { kind: 'none' }
  | { kind: 'open'; Card: ComponentType }
  /** The session is over: the booking is not asked about before the next log-in. */
  | { kind: 'needs-log-in'; Strip: ComponentType }

const state = createObservable<OpenPurchase>({ kind: 'none' })

export const openPurchase: Observable<OpenPurchase> = state
export const tellOfPurchase = (next: OpenPurchase): void => state.set(next)
