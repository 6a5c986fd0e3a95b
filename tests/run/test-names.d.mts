export const MOST_LETTERS: number
export function lettersOf(name: string): number
export function isTooLong(name: string): boolean
