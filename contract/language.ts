/** The languages that Sawari speaks, as BCP 47 names them. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
/** Spoken to whoever asks for none of them. */
export const ENGLISH = LANGUAGES[0]
