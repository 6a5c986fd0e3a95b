export interface Finding {
  readonly file: string
  readonly line: number
  readonly rule: 'expectation' | 'sleep' | 'skip' | 'name' | 'house'
  readonly advice: string
}

/** @param read returns the text of a file, also of imported files; undefined if there is none */
export function lintTests(files: readonly string[], read: (file: string) => string | undefined): Finding[]
