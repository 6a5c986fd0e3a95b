import * as v from 'valibot'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { within } from '#offline/within.ts'
import type { Picture } from './decode-worker.ts'

/** Reads QR codes from the camera's picture. */
export interface Decoder {
  /** @returns the texts of all codes in view. Rejects if reading has failed for good. */
  read(video: HTMLVideoElement): Promise<string[]>
  stop(): void
}

/** The browser's own reader (Chrome on Android, Samsung), missing in the DOM's types. */
interface NativeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface NativeReaders {
  new (options: { formats: string[] }): NativeReader
  getSupportedFormats(): Promise<string[]>
}

/** Wide enough for a ticket held at arm's length, small enough for a slow phone. */
const MOST_PIXELS_WIDE = 800

/** A browser's own reader that is silent this long is broken, as on phones without its module, milliseconds. */
const PATIENCE_MS = 1_500
/** Our own reader, if silent this long, hangs on a file that never comes; a slow line takes a minute. Milliseconds. */
const OWN_PATIENCE_MS = 120_000
/** Failures in a row, with a pause between them. */
const MOST_FAILURES = 5

/**
 * Reads by the browser's own reader if that works, else by ours. A reader that later fails again and again, or never
 * answers, is replaced too. Within two seconds codes are read either way.
 */
export async function openDecoder(openOwn: () => Decoder = wasmDecoder): Promise<Decoder> {
  const native = await within(PATIENCE_MS, nativeDecoder)
  let decoder = native ?? openOwn()
  let failures = 0
  return {
    async read(video) {
      if (decoder !== native) return decoder.read(video)
      const since = performance.now()
      const texts = await within(PATIENCE_MS, () => native.read(video))
      if (texts) {
        failures = 0
        return texts
      }
      failures++
      if (failures < MOST_FAILURES && performance.now() - since < PATIENCE_MS) return []
      native.stop()
      decoder = openOwn()
      return decoder.read(video)
    },
    stop: () => decoder.stop(),
  }
}

async function nativeDecoder(): Promise<Decoder | undefined> {
  const readers: NativeReaders | undefined = Reflect.get(window, 'BarcodeDetector')
  if (!readers || !(await readers.getSupportedFormats()).includes('qr_code')) return undefined
  const reader = new readers({ formats: ['qr_code'] })
  return {
    read: async (video) => (await reader.detect(video)).map(({ rawValue }) => rawValue),
    stop: () => undefined,
  }
}

const Answer = v.object({ texts: v.array(v.string()), failed: v.optional(v.string()) })

/** After a failure the next look has a new worker: one whose script was dropped on the way would never answer. */
function wasmDecoder(): Decoder {
  let worker: Worker | undefined
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  function stop(): void {
    worker?.terminate()
    worker = undefined
  }
  return {
    read(video) {
      const scale = Math.min(1, MOST_PIXELS_WIDE / video.videoWidth)
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
      if (!context || width === 0) return Promise.resolve([])
      // Setting either one clears and reallocates the canvas.
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      context.drawImage(video, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      const at = worker ?? new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
      worker = at
      return new Promise((resolve, reject) => {
        const patience = setTimeout(() => fail('silent'), OWN_PATIENCE_MS)
        function fail(why: string): void {
          clearTimeout(patience)
          if (worker === at) stop()
          reject(new Error(why))
        }
        at.onmessage = ({ data: answer }: MessageEvent<unknown>) => {
          clearTimeout(patience)
          const parsed = v.safeParse(Answer, answer)
          if (parsed.success && parsed.output.failed === undefined) resolve(parsed.output.texts)
          else fail(parsed.success ? (parsed.output.failed ?? '') : 'unreadable')
        }
        at.onerror = (event) => fail(event.message)
        const picture: Picture = { wasm: new URL(wasm, location.href).href, pixels: data.buffer, width, height }
        at.postMessage(picture, [data.buffer])
      })
    },
    stop,
  }
}
