let underWay = 0
/** Whether a part is being loaded: its caller then handles a failure. */
export const isChunkUnderWay = (): boolean => underWay > 0

/** Loads a part of the app with files of its own; the caller may ask again after a failure (bring-files.ts). */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  underWay++
  try {
    return await load()
  } finally {
    underWay--
  }
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Loads a part that the app needs: repeats after growing pauses until the part is here. */
export async function loadChunkWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS))
    try {
      return await loadChunk(load)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
}
