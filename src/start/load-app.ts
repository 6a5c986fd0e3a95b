import { bringAlong, bringStyles } from '../lib/chunks/bring-files.ts'
import type {} from './watch/watch-start.ts'

/** What the build knows of the app's files (src/build/page.ts). */
export interface StartFiles {
  /** The app's own scripts, in their order. */
  readonly scripts: readonly string[]
  /** What each page adds on which people land from elsewhere, by address; and what any other adds. */
  readonly ofPages: Readonly<Record<string, readonly string[]>>
  readonly ofOtherPages: readonly string[]
  /** The styles of the seats that the page draws itself (draw-seats.ts), as far as they do not stand in it. */
  readonly ofSeats: readonly string[]
  /** What all pages add a frame later. */
  readonly secondFrame: readonly string[]
  /** What each further language adds to all pages, by its name: words, and what its letters need of styles. */
  readonly languages: Readonly<Record<string, readonly string[]>>
}

/** A page that a browser does not tell of having painted is taken for painted after this long, milliseconds. */
const PAINT_PATIENCE_MS = 1_000

/**
 * Nothing stands on the page, and the files are near: the parser's own script tags run soonest, with the bytecode that lies
 * beside them (100 ms sooner on a slow phone than elements that are made here).
 */
export function loadAtOnce({ scripts }: StartFiles): void {
  document.write(scripts.map((file) => `<script defer src="/${file}"></${'script'}>`).join(''))
}

/**
 * Loads the app when somebody has seen what stands on the page. Receiving, compiling and running it takes processor time,
 * of which cheap phones have little, and until then the line is busy with the letters that are being drawn.
 */
export async function loadWhenPainted(files: StartFiles): Promise<void> {
  await painted()
  // The browser is too old (watch/watch-start.ts), or the page was cut on its way.
  if (!document.getElementById('root')) return
  if (!window.sawari?.watch) {
    document.body.textContent = 'This page did not arrive whole. Load it again.'
    return
  }
  const elements = files.scripts.map((file) =>
    // In their order, which scripts that are made here do not keep by themselves.
    Object.assign(document.createElement('script'), { async: false, src: `/${file}` }),
  )
  document.head.append(...elements)
  // The router asks for a page's own files when it has been read and compiled itself; they come along beside it.
  for (const file of files.ofPages[location.pathname] ?? files.ofOtherPages) bringAlong(file)
  // The line is busy with what the first frame waits for; then it is free, and the processor busy.
  elements.at(-1)?.addEventListener('load', () => {
    for (const file of files.secondFrame) bringAlong(file)
  })
}

/** The styles of a language that the first paint speaks already; its words for the app come along beside them. */
export function bringLanguage(files: readonly string[]): void {
  // Where they do not come, the app asks for them again.
  bringStyles(files).catch(() => undefined)
  for (const file of files) if (!file.endsWith('.css')) bringAlong(file)
}

async function painted(): Promise<void> {
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const seen = new Promise<void>((resolve) => {
    // A page in the background shows nothing, and a browser may not tell.
    if (document.hidden) resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, PAINT_PATIENCE_MS)
  })
  await Promise.all([parsed, seen])
}
