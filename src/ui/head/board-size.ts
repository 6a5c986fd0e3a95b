/** The size of two names on one board. @returns the largest size that fits */
export function boardSize(from: string, to: string): 'full' | 'small' | 'smallest' {
  const letters = Math.max(from.length, to.length)
  if (letters > 16) return 'smallest'
  return letters > 14 ? 'small' : 'full'
}
