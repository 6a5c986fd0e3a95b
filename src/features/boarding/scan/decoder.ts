import * as v from 'valibot'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Picture } from './decode-worker.ts'

/** Reads QR codes from what a camera shows. */
export interface Decoder {
  /** @returns the texts of the codes in view, none if there are none. Rejects where nothing can be read for good. */
  read(video: HTMLVideoElement): Promise<string[]>
  stop(): void
}

/** The browser's own reader (Chrome on Android, Samsung): not among the DOM's types. */
interface NativeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface NativeReaders {
  new (options: { formats: string[] }): NativeReader
  getSupportedFormats(): Promise<string[]>
}

/** Wide enough for a ticket held at arm's length, small enough for a slow phone. */
const MOST_PIXELS_WIDE = 800

export async function openDecoder(): Promise<Decoder> {
  return (await nativeDecoder()) ?? wasmDecoder()
}

async function nativeDecoder(): Promise<Decoder | undefined> {
  const readers: NativeReaders | undefined = Reflect.get(window, 'BarcodeDetector')
  try {
    if (!readers || !(await readers.getSupportedFormats()).includes('qr_code')) return undefined
    const reader = new readers({ formats: ['qr_code'] })
    return {
      read: async (video) => (await reader.detect(video)).map(({ rawValue }) => rawValue),
      stop: () => undefined,
    }
  } catch {
    return undefined
  }
}

const Answer = v.object({ texts: v.array(v.string()), failed: v.optional(v.string()) })

function wasmDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read(video) {
      const scale = Math.min(1, MOST_PIXELS_WIDE / video.videoWidth)
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
      if (!context || width === 0) return Promise.resolve([])
      // Setting either clears the canvas and makes it anew.
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      context.drawImage(video, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data: answer }: MessageEvent<unknown>) => {
          const parsed = v.safeParse(Answer, answer)
          if (parsed.success && parsed.output.failed === undefined) resolve(parsed.output.texts)
          else reject(new Error(parsed.success ? parsed.output.failed : 'unreadable'))
        }
        worker.onerror = (event) => reject(new Error(event.message))
        const picture: Picture = { wasm: new URL(wasm, location.href).href, pixels: data.buffer, width, height }
        worker.postMessage(picture, [data.buffer])
      })
    },
    stop: () => worker.terminate(),
  }
}
