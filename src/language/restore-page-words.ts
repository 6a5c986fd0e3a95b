import { LANGUAGES, type Language } from '../../contract/language.ts'
import { local } from '../lib/browser-storage.ts'
import { LANGUAGE, PAGE_WORDS } from '../storage-keys.ts'
import { speak } from './say.ts'
import type { Towns, Translation } from './translation.ts'

/** The page speaks the language that was chosen, as far as its words were kept. @returns it; undefined for English */
export function restorePageWords(): Language | undefined {
  const chosen = local.raw.getItem(LANGUAGE)?.replace(/^"|"$/g, '')
  const [, ...others] = LANGUAGES
  const language = others.find((other) => other === chosen)
  const words = language && keptWords()
  if (!words || words.language !== language) return undefined
  speak(language, words.translation, words.towns)
  document.documentElement.lang = language
  return language
}

function keptWords(): { language: unknown; translation: Translation; towns: Towns } | undefined {
  try {
    const { language, translation, towns } = JSON.parse(local.raw.getItem(PAGE_WORDS) ?? '{}')
    return isTable(translation) ? { language, translation, towns: isTable(towns) ? towns : {} } : undefined
  } catch {
    return undefined
  }
}

/** Words, each a text or its forms for numbers: one of another kind would stop the page while it is put together. */
function isTable(kept: unknown): kept is Record<string, string> {
  return typeof kept === 'object' && kept !== null && Object.values(kept).every(isWord)
}

function isWord(kept: unknown): boolean {
  return (
    typeof kept === 'string' || (typeof kept === 'object' && kept !== null && 'other' in kept && isWord(kept.other))
  )
}
