import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { Blob, Face, Font as HarfBuzzFont, shape, Buffer as TextBuffer } from 'harfbuzzjs'
import { projectRoot } from '../paths.ts'

/**
 * The faces of printed tickets and share pictures: Anek in three cuts, its Devanagari too, and eight more Indian sisters for names as people write them.
 * HarfBuzz lays text out; fontkit, which pdfkit brings, embeds the glyphs. fontkit's own layout throws on such names
 * as ರಾಜ್‌ಕುಮಾರ್ and ପ୍ରିୟଙ୍କା and misplaces signs in Bengali, Kannada and Telugu.
 */
export type Cut = 'board' | 'label' | 'strong'

/** A font as pdfkit wants it. */
export interface TicketFont extends Pick<Font, 'unitsPerEm' | 'ascent' | 'descent' | 'capHeight' | 'postscriptName'> {
  /** @returns whether every character has a glyph; joiners and variation selectors need none */
  covers(text: string): boolean
  /** Advances and offsets in font units. Fresh objects each time: pdfkit scales them in place. */
  layout(text: string): { glyphs: PlacedGlyph[]; positions: Position[]; advanceWidth: number }
  /** @returns a glyph as the data of an SVG path, in font units, y upwards */
  outline(glyph: number): string
}

interface PlacedGlyph {
  id: number
  advanceWidth: number
  /** What it stands for when the text is copied out of the PDF. */
  codePoints: number[]
}

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

declare global {
  namespace PDFKit.Mixins {
    /** pdfkit takes any object that lays out text as fontkit's fonts do; its types know files and bytes alone. */
    interface PDFFont {
      font(src: TicketFont, size?: number): this
    }
  }
}

const INDIAN = [
  'strong-bengali',
  'strong-gujarati',
  'strong-gurmukhi',
  'strong-kannada',
  'strong-malayalam',
  'strong-oriya',
  'strong-tamil',
  'strong-telugu',
]

/** In which order a character looks for its face. Labels are ours, in the languages that we speak. */
const FILES: Record<Cut, readonly string[]> = {
  board: ['board-latin', 'board-latin-ext', 'board-devanagari', ...INDIAN],
  label: ['label-latin', 'label-devanagari'],
  strong: ['strong-latin', 'strong-latin-ext', 'strong-devanagari', ...INDIAN],
}

/** What a glyph begins with: the number of its contours, and its bounds. */
const BOUNDS_BYTES = 10

const INVISIBLE = /\u200c|\u200d|[\ufe00-\ufe0f]/g
const opened = new Map<string, TicketFont>()

/** @returns the first face of a cut that can set the whole text, or undefined */
export function faceFor(cut: Cut, text: string): TicketFont | undefined {
  for (const file of FILES[cut]) {
    const font = openFace(file)
    if (font.covers(text)) return font
  }
  return undefined
}

/** A face is read when the first ticket needs it, and kept. */
function openFace(file: string): TicketFont {
  const known = opened.get(file)
  if (known) return known
  const bytes = readFileSync(join(projectRoot, 'server', 'pdf', 'fonts', `${file}.ttf`))
  // fontkit reads the bounds of a glyph that draws nothing, too: where that is the file's last (a Kannada sign is), they
  // would lie beyond its end.
  const parsed = create(Buffer.concat([bytes, Buffer.alloc(BOUNDS_BYTES)]))
  if (!('createSubset' in parsed)) throw new Error(`The font ${file} is a collection.`)
  const shaper = new HarfBuzzFont(new Face(new Blob(Uint8Array.from(bytes).buffer)))
  const characters = new Set(parsed.characterSet)
  // Object.create keeps the metrics, tables and subsetting that pdfkit reads, and lets HarfBuzz answer for the layout.
  const font: TicketFont = Object.create(parsed, {
    postscriptName: { value: `Anek-${file}` },
    covers: {
      value: (text: string) =>
        [...text.replace(INVISIBLE, '')].every((character) => characters.has(character.codePointAt(0) ?? 0)),
    },
    layout: { value: (text: string) => layOut(text, shaper, parsed) },
    outline: { value: (glyph: number) => shaper.glyphToPath(glyph) },
  })
  opened.set(file, font)
  return font
}

function layOut(text: string, shaper: HarfBuzzFont, font: Font): ReturnType<TicketFont['layout']> {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(shaper, buffer)
  const placed = buffer.getGlyphPositions()
  const infos = buffer.getGlyphInfos()
  // Each cluster's characters belong to its first glyph; a cluster ends where the next one begins.
  const starts = [...new Set(infos.map((info) => info.cluster)), text.length].sort((a, b) => a - b)
  const told = new Set<number>()
  const glyphs = infos.map((info): PlacedGlyph => {
    const end = starts[starts.indexOf(info.cluster) + 1] ?? text.length
    const characters = told.has(info.cluster) ? '' : text.slice(info.cluster, end)
    told.add(info.cluster)
    return {
      id: info.codepoint,
      advanceWidth: font.getGlyph(info.codepoint).advanceWidth,
      codePoints: [...characters].map((character) => character.codePointAt(0) ?? 0),
    }
  })
  const positions = placed.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
  return { glyphs, positions, advanceWidth: positions.reduce((sum, position) => sum + position.xAdvance, 0) }
}
