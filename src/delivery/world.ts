/** The surroundings of a page. */
export interface World<Who> {
  /** The logged-in account, as far as this page knows. */
  who: () => Who | undefined
  /** Whether the account is still logged in: read from storage each time. */
  isLoggedIn: (who: Who) => boolean
  isSame: (one: Who | undefined, other: Who | undefined) => boolean
  onLogIn: (listener: () => void) => void
  isReachable: () => boolean
  onAwake: (listener: () => void) => void
  /** Whether an error says that the server no longer knows the session. */
  isSessionOver: (error: unknown) => boolean
  /** Runs the work while no other tab runs its own of that name. @param patience wait for the others, milliseconds */
  exclusively: (name: string, work: () => Promise<void>, patience: number) => Promise<void>
}

/** Another tab may have logged out while this one stood open. */
export class LoggedOut extends Error {}
