import { type Cut, faceFor, type TicketFont } from './faces.ts'

/** A stretch of text that one face sets. */
export interface TextRun {
  font: TicketFont
  text: string
}

const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Scripts that a name may come in and that no face of ours sets, as a conductor would call them. */
const OTHER_SCRIPTS = [
  [/\p{Script=Arabic}/u, 'Urdu or Arabic'],
  [/\p{Script=Ol_Chiki}/u, 'Ol Chiki'],
  [/\p{Script=Meetei_Mayek}/u, 'Meitei'],
  [/\p{Script=Sinhala}/u, 'Sinhala'],
  [/\p{Script=Tibetan}/u, 'Tibetan'],
  [/\p{Script=Cyrillic}/u, 'Cyrillic'],
  [/\p{Script=Greek}/u, 'Greek'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'Japanese'],
  [/\p{Script=Han}/u, 'Chinese'],
] as const
export type OtherScript = (typeof OTHER_SCRIPTS)[number][1] | 'another script'

export function inScriptInEnglish(script: OtherScript): string {
  return `[in ${script}]`
}

/**
 * The printable form of a text. Fancy and accented letters that no face has become their plain ones; words of a
 * script that no face has become its name in brackets, so that a reader knows what stands there; emoji go.
 * @param inScript what stands for such words, in brackets
 * @returns text that {@link runsOf} sets without a gap; `N/A` if nothing is left
 */
export function readable(text: string, cut: Cut = 'strong', inScript = inScriptInEnglish): string {
  const parts: string[] = []
  for (const { segment } of clusters.segment(text.normalize('NFC'))) {
    const part = faceFor(cut, segment) ? segment : substitute(segment, cut, inScript)
    // One note for a whole name, not one for each of its letters and words.
    const last = parts.findLast((each) => each.trim() !== '')
    if (part.startsWith('[') && part.length > 1 && part === last) continue
    parts.push(part)
  }
  return parts.join('').replace(/\s+/g, ' ').trim() || 'N/A'
}

function substitute(cluster: string, cut: Cut, inScript: typeof inScriptInEnglish): string {
  const plain = cluster.normalize('NFKD').replace(/\p{M}/gu, '')
  if (plain !== '' && faceFor(cut, plain)) return plain
  if (!/[\p{L}\p{N}]/u.test(cluster)) return ''
  const script = OTHER_SCRIPTS.find(([characters]) => characters.test(cluster))
  return inScript(script ? script[1] : 'another script')
}

/**
 * Splits text so that each grapheme stays in one face. Blanks between two Indian words stay with Anek Latin, whose
 * blank is as wide.
 * @param text what {@link readable} gave
 */
export function runsOf(text: string, cut: Cut): TextRun[] {
  const runs: TextRun[] = []
  for (const { segment } of clusters.segment(text)) {
    const font = faceFor(cut, segment)
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}
