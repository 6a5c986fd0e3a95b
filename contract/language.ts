/** The languages that Sawari speaks, as BCP 47 names them; the first is spoken to whoever asks for none of them. */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]
