import type { Language } from '#contract/language.ts'

/** Each language by its own name: a person looking for it may not read the other. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिंदी' }
