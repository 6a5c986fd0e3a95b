/** @returns `30 minutes`, `1 hour 30 minutes` */
export function minutesInEnglish(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours === 0 ? [] : [`${hours} ${hours === 1 ? 'hour' : 'hours'}`]),
    ...(rest === 0 ? [] : [`${rest} ${rest === 1 ? 'minute' : 'minutes'}`]),
  ].join(' ')
}

/** @returns `30 मिनट`, `1 घंटा 30 मिनट` */
export function minutesInHindi(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours === 0 ? [] : [`${hours} ${hours === 1 ? 'घंटा' : 'घंटे'}`]),
    ...(rest === 0 ? [] : [`${rest} मिनट`]),
  ].join(' ')
}
