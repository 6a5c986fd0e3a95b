export interface Finding {
  readonly file: string
  readonly line: number
  readonly rule: 'expectation' | 'sleep' | 'skip' | 'name' | 'house'
  readonly advice: string
}

/** @param read gives the text of a file, of those too that are imported; undefined where there is none */
export function lintTests(files: readonly string[], read: (file: string) => string | undefined): Finding[]
