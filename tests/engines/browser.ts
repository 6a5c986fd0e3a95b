/** What the walk asks of a browser, whichever protocol it speaks. */
export interface Browser {
  go(address: string): Promise<void>
  /** Runs in the page. @param script refers to nothing outside itself; what it takes and gives is plain data */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Presses the element as a finger does. */
  press(selector: string): Promise<void>
  picture(): Promise<Buffer>
  /** Ends it and opens it anew, with what the pages have kept. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** A browser engine on this machine, or the reason why there is none. */
export type Engine =
  | {
      readonly kind: 'here'
      readonly name: string
      /** Whether its cookies outlive a restart. */
      readonly keepsLogIns: boolean
      open(): Promise<Browser>
    }
  | { readonly kind: 'missing'; readonly name: string; readonly why: string }

/** A phone's screen. */
export const SCREEN = { width: 390, height: 844 }
