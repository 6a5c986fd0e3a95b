import { ENGLISH } from '#contract/language.ts'
import { local } from '../lib/browser-storage.ts'
import { saidInTemplates } from '../lib/templates.ts'
import { PAGE_WORDS } from '../storage-keys.ts'
import { wordsInUse } from './chosen-language.ts'
import { spokenNow } from './say.ts'
import type { Translation } from './translation.ts'

/**
 * What the page itself says before the app is there (src/start), beside its templates. The app keeps the translation of
 * these and of all that stands in the templates, so that the first paint speaks the language that was chosen.
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

/** The page itself speaks the app's language from its next first paint on (restore-page-words.ts), with the words that are kept here. */
export function keepPageWords(): void {
  const { language, translation, towns } = wordsInUse()
  // The page speaks already, and the app's own words have not come: those that were kept are all there are.
  if (language !== spokenNow.getSnapshot().language) return
  if (language === ENGLISH) local.remove(PAGE_WORDS)
  else local.write(PAGE_WORDS, { language, translation: pageWords(translation), towns }, false)
}

/** @returns what of a translation the page needs: of what it says itself, and of what stands in its templates */
export function pageWords(translation: Translation): Translation {
  const words: Record<string, NonNullable<Translation[string]>> = {}
  for (const message of [...PAGE_SAYS, ...saidInTemplates()]) {
    const said = translation[message]
    if (said !== undefined) words[message] = said
  }
  return words
}
