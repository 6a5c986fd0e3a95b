/** What the app tells the script that watches over its start (`watch-start.ts`), which is there before it. */
export interface StartWatch {
  /** The first screen is there. */
  succeeded(): void
  /** The app cannot go on. */
  failed(): void
}

declare global {
  interface Window {
    /** Absent while developing: only the built page is watched. */
    startWatch?: StartWatch
  }
}
