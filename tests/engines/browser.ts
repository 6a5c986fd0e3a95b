/** What the walk needs from a browser, whichever protocol drives it. */
export interface Browser {
  go(address: string): Promise<void>
  /** Runs in the page. @param script uses nothing outside itself; its arguments and result are plain data */
  run<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Presses the element as a finger does. */
  press(selector: string): Promise<void>
  picture(): Promise<Buffer>
  /** Closes and reopens the browser; it keeps what the pages have stored. */
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
