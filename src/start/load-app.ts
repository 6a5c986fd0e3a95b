import { bringAlong, bringStyles } from '../lib/chunks/bring-files.ts'
import type {} from './watch/watch-start.ts'

/** The app's files, filled in by the build (src/build/page.ts). */
export interface StartFiles {
  /** The app's scripts, in order. */
  readonly scripts: readonly string[]
  /** Extra files of each page that visits often begin at, by address; `ofOtherPages`: those of any other page. */
  readonly ofPages: Readonly<Record<string, readonly string[]>>
  readonly ofOtherPages: readonly string[]
  /** Styles of the seats that the page draws itself (draw-seats.ts), except those already in the page. */
  readonly ofSeats: readonly string[]
  /** Files that all pages load a frame later. */
  readonly secondFrame: readonly string[]
  /** Extra files of each further language, by its name: words, and styles for its letters. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}

/** If the browser does not report a paint, the page counts as painted after this long, milliseconds. */
const PAINT_PATIENCE_MS = 1_000

/**
 * For an empty page with the files near: the parser's own script tags run soonest, with the bytecode cached
 * beside them (on a slow phone 100 ms sooner than elements made here).
 */
export function loadAtOnce({ scripts }: StartFiles): void {
  document.write(scripts.map((file) => `<script defer src="/${file}"></${'script'}>`).join(''))
}

/**
 * Loads the app once the drawn page is painted. Receiving, compiling and running it takes processor time,
 * which is scarce on cheap phones, and until then the line is busy with the page's fonts.
 */
export async function loadWhenPainted(files: StartFiles): Promise<void> {
  await painted()
  // The browser is too old (watch/watch-start.ts), or the page arrived incomplete.
  if (!document.getElementById('root')) return
  if (!window.sawari?.watch) {
    document.body.textContent = 'This page did not arrive whole. Load it again.'
    return
  }
  const elements = files.scripts.map((file) =>
    // In order, which scripts made here do not keep by default.
    Object.assign(document.createElement('script'), { async: false, src: `/${file}` }),
  )
  document.head.append(...elements)
  // The router requests a page's files only after it is loaded and compiled itself; so load them beside it.
  for (const file of files.ofPages[location.pathname] ?? files.ofOtherPages) bringAlong(file)
  // Until then the line is busy with the first frame's files; afterwards it is free, and the processor busy.
  elements.at(-1)?.addEventListener('load', () => {
    for (const file of files.secondFrame) bringAlong(file)
  })
}

/** Loads a language's styles, which the first paint needs already, and beside them its words for the app. */
export function bringLanguage(files: readonly string[]): void {
  // If they do not arrive, the app loads them again.
  bringStyles(files).catch(() => undefined)
  for (const file of files) if (!file.endsWith('.css')) bringAlong(file)
}

async function painted(): Promise<void> {
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const seen = new Promise<void>((resolve) => {
    // A hidden page paints nothing, and a browser may not report it.
    if (document.hidden) resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, PAINT_PATIENCE_MS)
  })
  await Promise.all([parsed, seen])
}
