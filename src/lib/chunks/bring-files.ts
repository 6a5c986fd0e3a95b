/**
 * Files of the app that come beside what runs already. The build has the bundler load each part of the app by
 * {@link bringPart}, in place of a helper of its own (src/build/parts-by-start.ts).
 */

/** Told to the window where a part of the app could not be loaded. */
export const PART_MISSING = 'part-missing'

/**
 * A line that has died says nothing, and a browser waits for a script as long as the line does: whoever waits for it is told
 * after so long, milliseconds. The largest part comes within it at 4 kB a second. One that comes later is there at the next try.
 */
const PATIENCE_MS = 30_000

/** Stylesheets that are here or on their way, by file. */
const styles = new Map<string, Promise<unknown>>()

/**
 * @param files what the part needs beside itself
 * @returns a part of the app when all its files are here: without its styles nobody can use it
 * @throws where one of them does not come, or not in time; whoever asks again has it asked for again
 */
export async function bringPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  for (const file of files) if (!isStyles(file)) bringAlong(file)
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS)
  })
  try {
    const [part] = await Promise.race([Promise.all([load(), bringStyles(files)]), patience])
    return part
  } catch (cause) {
    window.dispatchEvent(new Event(PART_MISSING))
    // The router answers the browser's own words with a reload, which loses what was typed and, offline, never ends.
    throw new Error('A part of the app did not come.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** @returns when those of the files that are styles can be drawn by. @throws an Event where one does not come */
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

/** The browser has the file at hand when it is wanted; where it does not come, it is asked for then. */
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
