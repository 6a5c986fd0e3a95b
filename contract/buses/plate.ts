/** @returns what bus numbers are compared by: `BR 01-PA 4521` and `br01pa4521` are one plate */
export function plateKey(busNumber: string): string {
  return busNumber.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}
