import type { Finding } from './rules.mjs'

export function lintHouse(files: readonly string[], read: (file: string) => string): Finding[]
