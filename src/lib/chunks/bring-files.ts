/**
 * Loads files of the app beside the running code. The build has the bundler load each part of the app by
 * {@link bringPart} instead of its own helper (src/build/parts-by-start.ts).
 */

/** Event on the window: a part of the app could not be loaded. */
export const PART_MISSING = 'part-missing'

/**
 * A dead line gives no error, and a browser waits for a script as long as the line does: the caller gets an error
 * after this long, milliseconds. At 4 kB a second the largest part arrives in time. A later part is there at the next
 * try.
 */
const PATIENCE_MS = 30_000

/** Stylesheets that are loaded or loading, by file. */
const styles = new Map<string, Promise<unknown>>()

/**
 * A file that fails is asked for once more at once: on a busy phone Chromium now and then drops requests of a page that
 * nothing is wrong with, and the same request is answered then.
 * @param files the part's other files
 * @returns the part when all its files are loaded: without its styles it is unusable
 * @throws if a file does not arrive, or not in time; the next call loads it again
 */
export async function bringPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  for (const file of files) if (!isStyles(file)) bringAlong(file)
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS)
  })
  const bring = () => Promise.all([load(), bringStyles(files)])
  try {
    const [part] = await Promise.race([bring().catch(bring), patience])
    return part
  } catch (cause) {
    window.dispatchEvent(new Event(PART_MISSING))
    // The router answers the browser's own error with a reload, which loses typed text and, offline, never ends.
    throw new Error('A part of the app did not come.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves when the stylesheets among the files are ready. @throws an Event if one does not arrive */
export async function bringStyles(files: readonly string[]): Promise<void> {
  await Promise.all(
    files.filter(isStyles).map((file) => {
      const coming = styles.get(file) ?? askForStyles(file)
      styles.set(file, coming)
      return coming
    }),
  )
}

function askForStyles(file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = putLink(file, { rel: 'stylesheet' })
    link.addEventListener('load', resolve)
    link.addEventListener('error', (event) => {
      styles.delete(file)
      link.remove()
      reject(event)
    })
  })
}

/** Preloads a file; if that fails, the file is loaded when it is needed. */
export function bringAlong(file: string): void {
  const kind = isStyles(file) ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  if (!document.querySelector(`link[href="/${file}"]`)) putLink(file, { ...kind, fetchPriority: 'low' })
}

function putLink(file: string, how: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), how, { crossOrigin: '', href: `/${file}` })
  document.head.append(link)
  return link
}

function isStyles(file: string): boolean {
  return file.endsWith('.css')
}
