/** What the app tells the script that watches over its start (`watch-start.ts`), which is there before it. */
export interface StartWatch {
  /** The first screen is there. */
  succeeded(): void
  /** The app cannot go on. */
  failed(): void
}

declare global {
  /** What the scripts in the page and the app's own hand to each other: the one global of the start. */
  interface SawariStart {
    /** Absent while developing: only the built page is watched. */
    watch?: StartWatch
    /** What the scripts of the start export, by file: see src/build/plain-scripts.ts. */
    parts?: { [file: string]: unknown }
  }
  interface Window {
    sawari?: SawariStart
  }
}
