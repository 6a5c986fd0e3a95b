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

/** What a language says: the app's messages, and the contract's sentences on fields. */
interface Spoken {
  messages: WholeTranslation
  fields: FieldSentences
  /** Names of places, by their names in timetables. */
  places: Readonly<Record<string, string>>
}

/** Each comes in a file of its own: a phone loads and keeps the language in use alone. English is what the app is written in. */
const SPOKEN: Record<Exclude<Language, typeof ENGLISH>, () => Promise<Spoken>> = {
  async hi() {
    const [{ hi, fieldsInHindi, placesInHindi }] = await Promise.all([import('./hi/hi.ts'), import('./hi/hi.css')])
    return { messages: hi, fields: fieldsInHindi, places: placesInHindi }
  },
}

/** @returns what somebody chose on this phone; undefined before anybody did */
export function chosenLanguage(): Language | undefined {
  const kept = local.raw.getItem(LANGUAGE)?.replace(/^"|"$/g, '')
  return LANGUAGES.find((language) => language === kept)
}

/**
 * From now on the app speaks this language, on this visit and the next ones; nothing that is typed is touched.
 * @throws an Error where the language's file can't be loaded: the app goes on as it was, and nothing is kept
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await speakIn(language, { keep: true })
}

/** The choice is the phone's and outlives a log-out. @param empty empties the storage */
export function keepLanguage(empty: () => void): void {
  const chosen = chosenLanguage()
  empty()
  if (chosen !== undefined) keepChoice(chosen)
}

/** A file that is on its way for longer than this is not waited for, milliseconds: what the page cannot say by itself is English. */
const PATIENCE_MS = 3_000

/**
 * Before the first render: puts the language in place that was chosen. It never throws, and comes to an end on a dead line.
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

/** @returns what the language in use says, and how it calls places */
export const wordsInUse = (): typeof inUse => inUse

/** Counts the changes: what has been loaded for an earlier one comes too late. */
let changes = 0

async function speakIn(language: Language, { keep }: { keep: boolean }): Promise<void> {
  changes += 1
  const change = changes
  if (language === inUse.language && !keep) return
  const spoken = language === ENGLISH ? undefined : await loadChunk(SPOKEN[language])
  if (change !== changes) return
  // Before it is spoken: whoever follows the language asks what was chosen (app/tell-language.ts).
  if (keep) keepChoice(language)
  inUse = { language, translation: spoken?.messages ?? {}, towns: bySpelling(spoken?.places ?? {}) }
  speakFieldsIn(language, spoken?.fields)
  speak(language, inUse.translation, inUse.towns)
  document.documentElement.lang = language === ENGLISH ? 'en-IN' : language
  // What the system shows of the app: its name, and the shortcuts under its icon.
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
    // A full storage keeps no language; this visit has it all the same.
  }
}
