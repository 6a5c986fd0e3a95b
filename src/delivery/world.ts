/** What a page has around it. */
export interface World<Who> {
  /** Who is logged in, as far as this page has heard. */
  who: () => Who | undefined
  /** Whether this one still is: asked of the phone anew. */
  isLoggedIn: (who: Who) => boolean
  isSame: (one: Who | undefined, other: Who | undefined) => boolean
  onLogIn: (listener: () => void) => void
  isReachable: () => boolean
  onAwake: (listener: () => void) => void
  /** Whether an error says that the server does not know who is logged in here any more. */
  isSessionOver: (error: unknown) => boolean
  /** Runs the work while no other tab runs its own of that name. @param patience for the others, milliseconds */
  exclusively: (name: string, work: () => Promise<void>, patience: number) => Promise<void>
}

/** Another tab may have logged out while this one stood open. */
export class LoggedOut extends Error {}
