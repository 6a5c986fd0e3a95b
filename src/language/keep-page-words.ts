import { ENGLISH } from '#contract/language.ts'
import { local } from '../lib/browser-storage.ts'
import { saidInTemplates } from '../lib/templates.ts'
import { PAGE_WORDS } from '../storage-keys.ts'
import { wordsInUse } from './chosen-language.ts'
import { spokenNow } from './say.ts'
import type { Translation } from './translation.ts'

/**
 * The page's own words before the app starts (src/start), beside its templates. The app keeps the translation of
 * these and of the templates' texts, so that the first paint speaks the chosen language.
 */
export const PAGE_SAYS = [
  'last known buses',
  '{count} buses',
  '{free} of {all} seats',
  '{free} of {all} seats at {time}',
  '{free} of {all} seats, {age}',
  'Sold out, {all} seats',
  'Only {count} seats left',
  '{duration}, arrives {time}',
  'Night of {evening} to {morning}',
  '{hours} h',
  '{minutes} min',
  '{hours} h {minutes} min',
  'yesterday {time}',
  '{count} days ago',
  'updated {age}',
  'of an earlier visit',
  'Seat {seat}, not known yet whether it is free',
  'ladies’ seat',
  'Ladies#seat',
  'L#ladies',
  'N/A',
  'Report by {time} at {place}, get off at {droppingPoint}',
  'Report by {time} at {place}',
  'Report by {time}, get off at {droppingPoint}',
  'Report by {time}',
  'Run by {operator}',
  'Run by {operator}, {phone}',
  'Mon Tue Wed Thu Fri Sat Sun',
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
]

/** Keeps the app's words for the page, which speaks them from its next first paint on (restore-page-words.ts). */
export function keepPageWords(): void {
  const { language, translation, towns } = wordsInUse()
  // The page already speaks a language whose words the app could not load: keep the stored ones.
  if (language !== spokenNow.getSnapshot().language) return
  if (language === ENGLISH) local.remove(PAGE_WORDS)
  else local.write(PAGE_WORDS, { language, translation: pageWords(translation), towns }, false)
}

/** @returns the part of a translation that the page needs: for its own words and its templates' texts */
export function pageWords(translation: Translation): Translation {
  const words: Record<string, NonNullable<Translation[string]>> = {}
  for (const message of [...PAGE_SAYS, ...saidInTemplates()]) {
    const said = translation[message]
    if (said !== undefined) words[message] = said
  }
  return words
}
