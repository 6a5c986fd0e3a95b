import { type FieldSentences, speakFieldsIn } from '#contract/fields/field-sentences.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import { placeSpelling } from '#contract/places/place-spelling.ts'
import { local } from '../lib/browser-storage.ts'
import { loadChunk } from '../lib/chunks/load-chunk.ts'
import { LANGUAGE } from '../storage-keys.ts'
import type { WholeTranslation } from './message.ts'
import { languageOfPhone } from './phone-language.ts'
import { speak } from './say.ts'
import type { Towns, Translation } from './translation.ts'

const [ENGLISH] = LANGUAGES

/** The words of a language: the app's messages, and the contract's sentences on fields. */
interface Spoken {
  messages: WholeTranslation
  fields: FieldSentences
  /** Names of places, by their names in timetables. */
  places: Readonly<Record<string, string>>
}

/** Each in a file of its own: a phone loads and keeps only the language in use. The app is written in English. */
const SPOKEN: Record<Exclude<Language, typeof ENGLISH>, () => Promise<Spoken>> = {
  async hi() {
    const [{ hi, fieldsInHindi, placesInHindi }] = await Promise.all([import('./hi/hi.ts'), import('./hi/hi.css')])
    return { messages: hi, fields: fieldsInHindi, places: placesInHindi }
  },
}

/** @returns the language chosen on this phone; undefined before the first choice */
export function chosenLanguage(): Language | undefined {
  const kept = local.raw.getItem(LANGUAGE)?.replace(/^"|"$/g, '')
  return LANGUAGES.find((language) => language === kept)
}

/**
 * Switches the app to this language, for this visit and the next ones; typed text stays.
 * @throws an Error if the language's file can't be loaded: the app stays as it was, and nothing is kept
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await speakIn(language, { keep: true })
}

/** Keeps the choice, which is the phone's, through a log-out. @param empty empties the storage */
export function keepLanguage(empty: () => void): void {
  const chosen = chosenLanguage()
  empty()
  if (chosen !== undefined) keepChoice(chosen)
}

/** The start waits at most this long for a file, milliseconds; then texts that the page lacks are in English. */
const PATIENCE_MS = 3_000

/**
 * Before the first render: switches to the chosen language. Never throws, and ends also on a dead line.
 * @param isFirstVisit then the phone's own language counts as chosen: the first notice has `English` beside it
 */
export async function restoreLanguage(isFirstVisit = false): Promise<void> {
  const chosen = chosenLanguage()
  const language = chosen ?? (isFirstVisit ? languageOfPhone(navigator.languages) : undefined)
  if (language === undefined) return
  const there = speakIn(language, { keep: chosen === undefined }).catch(() => undefined)
  await Promise.race([there, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

// Another tab's choice. Its log-out empties the storage, which is no choice.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === LANGUAGE && newValue !== null) void restoreLanguage()
})

let inUse: { language: Language; translation: Translation; towns: Towns } = {
  language: ENGLISH,
  translation: {},
  towns: {},
}

/** @returns the messages and place names of the language in use */
export const wordsInUse = (): typeof inUse => inUse

/** Counts the changes: a file loaded for an earlier change is ignored. */
let changes = 0

async function speakIn(language: Language, { keep }: { keep: boolean }): Promise<void> {
  changes += 1
  const change = changes
  if (language === inUse.language && !keep) return
  const spoken = language === ENGLISH ? undefined : await loadChunk(SPOKEN[language])
  if (change !== changes) return
  // Before the switch: followers of the language read the kept choice (app/tell-language.ts).
  if (keep) keepChoice(language)
  inUse = { language, translation: spoken?.messages ?? {}, towns: bySpelling(spoken?.places ?? {}) }
  speakFieldsIn(language, spoken?.fields)
  speak(language, inUse.translation, inUse.towns)
  document.documentElement.lang = language === ENGLISH ? 'en-IN' : language
  // The system shows these: the app's name, and the shortcuts under its icon.
  const manifest = language === ENGLISH ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifest)
}

function bySpelling(places: Readonly<Record<string, string>>): Towns {
  return Object.fromEntries(Object.entries(places).map(([name, here]) => [placeSpelling(name), here]))
}

function keepChoice(language: Language): void {
  try {
    local.raw.setItem(LANGUAGE, language)
  } catch {
    // A full storage keeps no language; this visit uses it all the same.
  }
}
