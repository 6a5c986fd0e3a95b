/** What each file of calls exports. */
export const parts: readonly Readonly<Record<string, unknown>>[]
