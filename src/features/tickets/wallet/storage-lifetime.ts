export type StorageLifetime =
  /** As long as its owner wants. */
  | 'lasting'
  /** Until the private window is closed. */
  | 'this-window'
  /** Seven days after the last visit: https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/ */
  | 'seven-days-phone'
  | 'seven-days-desk'
  /** Unknown: Chromium's private windows look like ordinary ones; those may be cleared when the phone is full. */
  | 'unknown'

export interface StorageFacts {
  /** The browser has promised not to delete it for room. */
  persisted: boolean
  /** The browser refuses its file system; Safari and Firefox do so only in private windows. */
  filesRefused: boolean
  installed: boolean
  browser: { userAgent: string; maxTouchPoints: number }
}

export function storageLifetime({ persisted, filesRefused, installed, browser }: StorageFacts): StorageLifetime {
  if (installed) return 'lasting'
  if (filesRefused) return 'this-window'
  const { userAgent, maxTouchPoints } = browser
  // Every browser on iOS is Safari's engine; an iPad says it is a Macintosh.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return 'seven-days-phone'
  if (/Version\/.*Safari\//.test(userAgent) && !/Android|Chrom/.test(userAgent)) return 'seven-days-desk'
  return persisted ? 'lasting' : 'unknown'
}

export async function readStorageLifetime(installed: boolean): Promise<StorageLifetime> {
  const { storage } = navigator
  const persisted = await settled(() => storage?.persisted?.())
  const files = await settled(() => storage?.getDirectory?.())
  return storageLifetime({
    persisted: persisted.kind === 'answer' && persisted.value === true,
    filesRefused: files.kind === 'refused',
    installed,
    browser: navigator,
  })
}

async function settled<T>(ask: () => Promise<T> | undefined) {
  try {
    return { kind: 'answer', value: await ask() } as const
  } catch {
    return { kind: 'refused' } as const
  }
}
