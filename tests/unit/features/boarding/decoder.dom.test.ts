import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Decoder, openDecoder } from '#features/boarding/scan/decoder.ts'

const video = document.createElement('video')
const never = () => new Promise<never>(() => undefined)
const own = (): Decoder => ({ read: async () => ['by our own'], stop: () => undefined })

function haveReader(detect: () => Promise<{ rawValue: string }[]>, formats: () => Promise<string[]>): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = formats
      detect = detect
    },
  )
}
const qr = async () => ['qr_code']

describe('the reader of codes', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** What is read within two seconds, a look after each pause as the camera's loop has it. */
  async function readInTime(): Promise<string[] | undefined> {
    let read: string[] | undefined
    void (async () => {
      const decoder = await openDecoder(own)
      while (read === undefined) {
        const texts = await decoder.read(video)
        if (texts.length > 0) read = texts
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
    })()
    await vi.advanceTimersByTimeAsync(2_000)
    return read
  }

  it('is the browser’s where that works, also one that fails now and then', async () => {
    let looks = 0
    haveReader(async () => {
      looks++
      if (looks % 3 > 0) throw new DOMException('', 'InvalidStateError')
      return [{ rawValue: 'by the browser' }]
    }, qr)
    expect(await readInTime()).toEqual(['by the browser'])
  })

  it.each<[string, () => Promise<{ rawValue: string }[]>, () => Promise<string[]>]>([
    ['never looks', never, qr],
    ['always fails', async () => Promise.reject(new Error('no service')), qr],
    ['never says what it reads', async () => [], never],
    ['fails to say what it reads', async () => [], async () => Promise.reject(new Error('no service'))],
    ['reads no such codes', async () => [], async () => ['ean_13']],
  ])('is ours within two seconds where the browser’s %s', async (_name, detect, formats) => {
    haveReader(detect, formats)
    expect(await readInTime()).toEqual(['by our own'])
  })

  it('is ours where the browser has none', async () => {
    expect(await readInTime()).toEqual(['by our own'])
  })

  it('is ours once its script and program come, where they were dropped on the way, or never came', async () => {
    const fates = ['dropped', 'without its program', 'silent', 'there'] as const
    let begun = 0
    let ended = 0
    class FatedWorker {
      readonly fate = fates[begun++]
      onmessage?: (event: { data: unknown }) => void
      onerror?: (event: { message: string }) => void
      asked = 0
      postMessage() {
        this.asked++
        setTimeout(() => {
          if (this.fate === 'there') this.onmessage?.({ data: { texts: ['by our own'] } })
          else if (this.fate === 'without its program') this.onmessage?.({ data: { texts: [], failed: 'wasm' } })
          // The browser says once that a script did not come.
          else if (this.fate === 'dropped' && this.asked === 1) this.onerror?.({ message: '' })
        })
      }
      terminate() {
        ended++
      }
    }
    vi.stubGlobal('Worker', FatedWorker)
    const pixels = { drawImage: () => undefined, getImageData: () => ({ data: new Uint8ClampedArray(4) }) }
    const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pixels as never)
    Object.assign(video, { videoWidth: 640, videoHeight: 480 })
    const decoder = await openDecoder()
    const looks: (string | string[])[] = []
    for (let at = 0; at < fates.length; at++) {
      looks[at] = 'nothing'
      decoder.read(video).then(
        (texts) => {
          looks[at] = texts
        },
        () => {
          looks[at] = 'failed'
        },
      )
      await vi.advanceTimersByTimeAsync(fates[at] === 'silent' ? 120_000 : 60)
    }
    decoder.stop()
    context.mockRestore()
    expect(looks).toEqual(['failed', 'failed', 'failed', ['by our own']])
    expect(ended).toBe(fates.length)
  })
})
