/** The languages that Sawari speaks, as BCP 47 names them. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
/** The default for requests that ask for none of them. */
export const ENGLISH = LANGUAGES[0]
