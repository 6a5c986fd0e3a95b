import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Reads codes if the browser has no reader. Only this file may run wasm (server/plugins/static-app.ts). */
export interface Picture {
  wasm: string
  pixels: ArrayBuffer
  width: number
  height: number
}

self.addEventListener('message', ({ data: { wasm, pixels, width, height } }: MessageEvent<Picture>) => {
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  const picture = { data: new Uint8ClampedArray(pixels), width, height, colorSpace: 'srgb' as const }
  readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 2, tryHarder: true }).then(
    (codes) => self.postMessage({ texts: codes.map(({ text }) => text) }),
    (error: unknown) => self.postMessage({ texts: [], failed: String(error) }),
  )
})
