/** Stylesheets that did not arrive, of whichever part: the loader does not ask for one a second time. */
const lost = new Set<HTMLLinkElement>()

let underWay = 0
/** Whether a part is being loaded: who asked for it hears of a failure, and answers for it. */
export const isChunkUnderWay = (): boolean => underWay > 0

/**
 * Loads a part of the app that comes in files of its own, and can be asked again after a failure. A part whose styles
 * are missing counts as missing: nobody can use it.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  underWay++
  try {
    return await loadWhole(load)
  } finally {
    underWay--
  }
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Loads a part that the app must not do without: it asks again, after pauses that grow, until the part is here.
 * @param load takes what is wanted out of the module: of one that is missing, the bundler's loader gives `undefined`
 *   where its event is prevented (src/app/update/app-version.ts)
 */
export async function loadChunkWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS))
    try {
      return await loadChunk(load)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
}

async function loadWhole<Part>(load: () => Promise<Part>): Promise<Part> {
  if (lost.size > 0) await Promise.all([...lost].map(askAgain))
  const loading = load()
  // The loader has put them on the page by now. Capturing: it goes on as soon as it hears of a failure itself.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    link.addEventListener('error', () => lost.add(link), { capture: true, once: true })
  const part = await loading
  if (lost.size > 0) throw new Error('The styles of this part are missing.')
  return part
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  lost.delete(link)
  return new Promise((resolve, reject) => {
    const again = document.createElement('link')
    again.rel = 'stylesheet'
    again.href = link.href
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => {
      lost.add(again)
      reject(new Error(`${again.href} could not be loaded.`))
    })
    link.replaceWith(again)
  })
}
