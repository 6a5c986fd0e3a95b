import { LRUCache } from 'lru-cache'
import { unavailable } from '../../refusal.ts'
import type { Picture } from './picture.ts'

/** Some 350 pictures. */
const MOST_KEPT_BYTES = 8e6
/** Some two seconds of drawing. Pictures are asked for by chats and search engines, which come again. */
const MOST_WAITING = 20

/**
 * Draws one picture at a time, each once for as long as it is kept, whoever asks.
 * @param render draws one
 * @returns PNG. @throws Refusal 503 if too many wait
 */
export function picturePrinter(render: (picture: Picture) => Promise<Uint8Array>) {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: (png) => Math.max(1, png.length),
  })
  const underWay = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()

  return (picture: Picture): Promise<Uint8Array> => {
    const key = JSON.stringify(picture)
    const ready = kept.get(key)
    if (ready) return Promise.resolve(ready)
    const begun = underWay.get(key)
    if (begun) return begun
    if (underWay.size >= MOST_WAITING) return Promise.reject(unavailable((say) => say.picture.manyDrawn))
    const drawn = last
      .then(() => render(picture))
      .then((png) => {
        kept.set(key, png)
        return png
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawn)
    // The next in the row waits for the end of this one, good or bad.
    last = drawn.catch(() => undefined)
    return drawn
  }
}
