/** Joins the class names that are there: `cx(styles.card, wide && styles.wide, className)`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
