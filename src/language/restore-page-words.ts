import { LANGUAGES, type Language } from '#contract/language.ts'
import { local } from '../lib/browser-storage.ts'
import { HAS_VISITED, LANGUAGE, PAGE_WORDS } from '../storage-keys.ts'
import { languageOfPhone } from './phone-language.ts'
import { speak } from './say.ts'
import type { Towns, Translation } from './translation.ts'

/**
 * Lets the page speak the chosen language, or on a first visit the phone's, if it has the words: kept
 * ones, or else the build's (src/build/screens.tsx). @returns the language; undefined for English
 */
export function restorePageWords(): Language | undefined {
  const chosen = local.raw.getItem(LANGUAGE)?.replace(/^"|"$/g, '')
  const [, ...others] = LANGUAGES
  const isFirstVisit = local.raw.getItem(HAS_VISITED) === null
  const language =
    others.find((other) => other === chosen) ??
    (isFirstVisit && !chosen ? languageOfPhone(navigator.languages) : undefined)
  const words = language && (wordsIn(local.raw.getItem(PAGE_WORDS), language) ?? wordsOfBuild(language))
  if (!words) return undefined
  speak(language, words.translation, words.towns)
  document.documentElement.lang = language
  return language
}

function wordsOfBuild(language: Language) {
  return wordsIn(window.sawari?.templates?.[`words-${language}`], language)
}

function wordsIn(
  text: string | null | undefined,
  wanted: Language,
): { translation: Translation; towns: Towns } | undefined {
  try {
    const { language, translation, towns } = JSON.parse(text ?? '{}')
    return language === wanted && isTable(translation) ? { translation, towns: isTable(towns) ? towns : {} } : undefined
  } catch {
    return undefined
  }
}

/** Whether all words are texts or forms for numbers: another type would stop the page while it is drawn. */
function isTable(kept: unknown): kept is Record<string, string> {
  return typeof kept === 'object' && kept !== null && Object.values(kept).every(isWord)
}

function isWord(kept: unknown): boolean {
  return (
    typeof kept === 'string' || (typeof kept === 'object' && kept !== null && 'other' in kept && isWord(kept.other))
  )
}
